// Asking the app: one request, or a job that can be watched and canceled.


const HEADERS = { "content-type": "application/json", "x-waffle-cp": "1" };

export class Refused extends Error {}

async function request(method, path, body, options = {}) {
  let response;
  try {
    response = await fetch(path, {
      method, headers: HEADERS, body: body === undefined ? undefined : JSON.stringify(body),
      ...options,
    });
  } catch (fault) {
    if (fault.name === "AbortError") throw fault;
    throw new Refused("The app does not answer: is it still running?");
  }
  const answer = await response.json();
  if (!response.ok) throw new Refused(answer.error);
  return answer;
}

export const ask = (task, input, options) => request("POST", `/api/${task}`, input, options);

// One job at a time: a new one ends the one before.
export class Runner {
  constructor() {
    this.job = null;
    window.addEventListener("pagehide", () => this.cancel());
  }

  // The answer; null when it was canceled or a later one was started. `tell` gets each state.
  async run(task, input, tell = () => {}) {
    this.cancel();
    const token = {};
    this.token = token;
    let job = await request("POST", "/api/jobs", { task, input });
    if (this.token !== token) {
      this.drop(job.job);
      return null;
    }
    this.job = job.job;
    while (job.state === "queued" || job.state === "running") {
      tell(job);
      job = await request("GET", `/api/jobs/${job.job}?wait=0.5`);
      if (this.token !== token) return null;
    }
    this.job = null;
    if (job.state === "canceled") return null;
    if (job.state !== "done") throw new Refused(job.error);
    return job.result;
  }

  cancel() {
    this.token = null;
    if (this.job !== null) this.drop(this.job);
    this.job = null;
  }

  drop(name) {
    request("DELETE", `/api/jobs/${name}`, undefined, { keepalive: true }).catch(() => {});
  }
}
