/**
 * Returns the step of an arrow key in the reading direction of `row`: 1 for the next item, -1 for the
 * previous one, 0 for other keys. In Arabic the next item is on the left.
 */
export function getArrowStep(key: string, row: Element): -1 | 0 | 1 {
  if (key !== "ArrowLeft" && key !== "ArrowRight") return 0;
  return (key === "ArrowRight") === (getComputedStyle(row).direction === "ltr") ? 1 : -1;
}
