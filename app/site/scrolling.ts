import { type Location, NavigationType, useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Scrolls to the top after a navigation to another page, unless its URL has a fragment. The framework doesn't
 * do this after a form submit that redirects to another page.
 */
export function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const currentPath = useRef(pathname);
  useEffect(() => {
    if (currentPath.current !== pathname && navigationType !== NavigationType.Pop && hash === "")
      window.scrollTo(0, 0);
    currentPath.current = pathname;
  });
}

/**
 * Returns the key under which the framework stores the scroll position of a location. Links within a page all
 * have the location key `default`. A position stored under that key would prevent scrolling to the fragment
 * of the next link, so these locations get a random key.
 */
export const getScrollKey = ({ key, hash }: Location): string =>
  hash !== "" && key === "default" ? hash + Math.random() : key;
