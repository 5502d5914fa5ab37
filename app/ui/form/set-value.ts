/**
 * Sets a field's value and fires the events of typing or choosing. Calls the prototype's setter, because
 * React, in the component tests, overrides the setter on the element and would then ignore the events.
 */
export function setValue(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  const { prototype } = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}
