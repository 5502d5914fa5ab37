import { type Location, NavigationType, useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Scrolls to the top after a navigation to another page, unless its URL has a fragment. Remix doesn't scroll
 * after a form submit that redirects to another page.
 */
export function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const previousPath = useRef(pathname);
  useEffect(() => {
    if (previousPath.current !== pathname && navigationType !== NavigationType.Pop && hash === "")
      window.scrollTo(0, 0);
    previousPath.current = pathname;
  });
}

/**
 * Returns the key under which Remix stores the scroll position of a location. All links within a page have the
 * location key `default`. A position stored under `default` would prevent scrolling to the next link's
 * fragment, so the location gets a random key.
 */
export const getScrollKey = ({ key, hash }: Location): string =>
  hash !== "" && key === "default" ? hash + Math.random() : key;
