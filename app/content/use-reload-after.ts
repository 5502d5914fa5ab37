import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** The maximum delay of a browser timer, about 25 days. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Reloads the page's data after some milliseconds (null: never), so that an open page follows its blocks'
 * start and end times. Without scripts this happens with the next page load. [CMS-021]
 */
export function useReloadAfter(milliseconds: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (milliseconds === null || milliseconds > MAX_TIMER_MS) return;
    // one second later, so that the start or end time has passed
    const timer = setTimeout(revalidate, milliseconds + 1000);
    return () => clearTimeout(timer);
  }, [milliseconds, revalidate]);
}
