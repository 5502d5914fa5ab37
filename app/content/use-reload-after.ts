import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** The maximum delay of a browser's timer, about 25 days. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Reloads the page's data after `delayMs`, or never if it is null. Widgets then appear on an open page at
 * their start time and disappear at their end time. [CMS-021]
 */
export function useReloadAfter(delayMs: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (delayMs === null || delayMs > MAX_TIMER_MS) return;
    // Wait one more second, so that the start or end time has passed.
    const timer = setTimeout(revalidate, delayMs + 1000);
    return () => clearTimeout(timer);
  }, [delayMs, revalidate]);
}
