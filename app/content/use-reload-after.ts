import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Longest time that a browser's timer takes, about 25 days. */
const longest = 2 ** 31 - 1;

/**
 * Asks for the page's data again after some milliseconds; null is never. An open page follows its blocks'
 * times so; without scripts it does at the next load. [CMS-021]
 */
export function useReloadAfter(milliseconds: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (milliseconds === null || milliseconds > longest) return;
    // a second later, so that the boundary has passed
    const timer = setTimeout(revalidate, milliseconds + 1000);
    return () => clearTimeout(timer);
  }, [milliseconds, revalidate]);
}
