// The values of the fields that state constraints, by their names in a request.
// The fields are made from the constraints' classes: see constraint_fields.py.

const READERS = {
  switch: (field) => field.checked,
  number: (field) => Number(field.value || field.defaultValue),
  text: (field) => field.value,
  texts: (field) => {
    const apart = new Set(field.dataset.separators);
    const marked = [...field.value].map((mark) => (apart.has(mark) || /[\n\t]/.test(mark) ? "\n" : mark));
    return marked.join("").split("\n").map((part) => part.trim()).filter(Boolean);
  },
};

export function constraintValues(form) {
  const fields = [...form.querySelectorAll("[data-constraint]")];
  return Object.fromEntries(fields.map((field) => [field.id, READERS[field.dataset.constraint](field)]));
}
