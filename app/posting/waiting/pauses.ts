/** Seconds before each new try of a post that found no answer: five minutes in all. */
const pauses = [1, 2, 4, 8, 15, 30, 30, 30, 60, 60, 60];

/** Milliseconds to wait before the try of this number, from 0; null after the last one. */
export function pauseBefore(number: number): number | null {
  const seconds = pauses[number];
  return seconds === undefined ? null : seconds * 1_000;
}
