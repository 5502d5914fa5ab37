import { type Location, NavigationType, useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * A post keeps its place in the page, and its redirect would keep it too: another page begins at its top all
 * the same, unless its address names a place.
 */
export function useTopOfOtherPage(): void {
  const { pathname, hash } = useLocation();
  const how = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname && how !== NavigationType.Pop && hash === "") window.scrollTo(0, 0);
    shown.current = pathname;
  });
}

/**
 * Under what the place in a page is noted. Links within a page all have one key: what was noted under it
 * would hold the page where it is when the next of them is followed.
 */
export const placeKey = ({ key, hash }: Location): string =>
  hash !== "" && key === "default" ? hash + Math.random() : key;
