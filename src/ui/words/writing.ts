/** Whether an element uses letter keys: a text field, or a list that selects by letter. */
export const writes = (target: EventTarget | null): boolean => {
  if (!(target instanceof Element)) return false;
  const field = target.closest("input, textarea, select, [contenteditable]");
  if (!(field instanceof HTMLInputElement)) return field !== null;
  return !["range", "radio", "checkbox", "button", "submit"].includes(field.type);
};
