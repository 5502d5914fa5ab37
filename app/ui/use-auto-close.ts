import { type RefObject, useEffect, useRef } from "react";

/** How long a short confirmation is shown. [CONST-002] */
export const BRIEF_TOAST_MS = 2500;

/** Returns the time in milliseconds that a slow reader needs for a text. */
export const getReadingTimeMs = (text: string): number => 60 * text.length;

/**
 * Closes a toast after `durationMs`, or never if it is 0. A toast that is hovered or focused stays for another
 * `durationMs`. Pass a stable `onClose`, because a new function restarts the timer. Returns the toast's `ref`.
 * [NAV-022]
 */
export function useAutoClose<Toast extends HTMLElement>(
  durationMs: number,
  onClose: () => void,
): RefObject<Toast> {
  const toast = useRef<Toast>(null);
  useEffect(() => {
    if (durationMs === 0) return undefined;
    const timer = setInterval(() => {
      const { current } = toast;
      if (!current?.contains(document.activeElement) && !current?.matches(":hover")) onClose();
    }, durationMs);
    return () => clearInterval(timer);
  }, [durationMs, onClose]);
  return toast;
}
