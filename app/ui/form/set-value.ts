/**
 * Sets a field's value and fires the events of typing. Calls the setter of the prototype, because React
 * ignores events after a call of the element's own setter, which React has overridden.
 */
export function setValue(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  const { prototype } = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}
