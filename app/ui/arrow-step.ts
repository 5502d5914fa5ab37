/**
 * Returns 1 for the arrow key that leads to the next item in the reading direction of `row`, -1 for the
 * previous item, and 0 for other keys.
 */
export function getArrowStep(key: string, row: Element): -1 | 0 | 1 {
  if (key !== "ArrowLeft" && key !== "ArrowRight") return 0;
  return (key === "ArrowRight") === (getComputedStyle(row).direction === "ltr") ? 1 : -1;
}
