import { type RefObject, useEffect, useRef } from "react";

const BRIEF_TOAST_MS = 2500;
const READING_TIME_MS = 60;

/**
 * Returns the milliseconds for which a toast is shown, or 0 for until it is closed: `baseMs` and the time that a
 * slow reader needs for its text. A brief one, a short confirmation, is always shown for the same time.
 * [NAV-022 CONST-002]
 * @param baseMs the setting `TOAST_MS`, 0 for until it is closed
 */
export function getToastDurationMs(baseMs: number, text: string, { isBrief }: { isBrief: boolean }): number {
  if (baseMs === 0) return 0;
  return isBrief ? BRIEF_TOAST_MS : baseMs + READING_TIME_MS * text.length;
}

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
