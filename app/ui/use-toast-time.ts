import { type RefObject, useEffect, useRef } from "react";

/** Display time of “Vehicle Saved” and “added to order”, in milliseconds. [CONST-002] */
export const briefToastMilliseconds = 2500;

/** Returns the time in milliseconds that a slow reader needs for a text. */
export const readingTime = (text: string): number => 60 * text.length;

/**
 * Closes a toast after `stay` milliseconds (0: never). While it is hovered or has the focus it stays, and
 * the time starts again. `onEnd` must be the same function for the life of one toast. Returns the toast's
 * `ref`. [NAV-022]
 */
export function useToastTime<Toast extends HTMLElement>(stay: number, onEnd: () => void): RefObject<Toast> {
  const toast = useRef<Toast>(null);
  useEffect(() => {
    if (stay === 0) return undefined;
    const timer = setInterval(() => {
      const { current } = toast;
      if (!current?.contains(document.activeElement) && !current?.matches(":hover")) onEnd();
    }, stay);
    return () => clearInterval(timer);
  }, [stay, onEnd]);
  return toast;
}
