import { type Location, NavigationType, useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Scrolls to the top of another page unless its URL has a fragment. The framework keeps the scroll position
 * after a form submit, even if it redirects to another page.
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
 * The key under which the framework stores the scroll position. Links within a page all have the key
 * `default`: a position stored under it would prevent scrolling to the fragment of the next link.
 */
export const scrollKey = ({ key, hash }: Location): string =>
  hash !== "" && key === "default" ? hash + Math.random() : key;
