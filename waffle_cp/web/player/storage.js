// What the browser keeps. It may refuse (private windows, file pages): the game goes on without.

export function readText(key) {
  try {
    return localStorage.getItem(key);
  } catch (fault) {
    return null;
  }
}

export function readStorage(key) {
  try {
    const value = JSON.parse(readText(key));
    return value !== null && typeof value === "object" ? value : {};
  } catch (fault) {
    return {};
  }
}

export function writeStorage(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch (fault) {
    return false;
  }
}
