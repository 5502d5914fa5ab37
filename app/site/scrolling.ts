import { type Location, NavigationType, useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

const PAYMENT_TOKEN = "payum_token";

/**
 * Scrolls to the top after a navigation to another page, or to the result of an order that needed no payment,
 * unless its URL has a fragment. Remix doesn't scroll after a form submit that redirects.
 */
export function useScrollToTop(): void {
  const { pathname, search, hash } = useLocation();
  const navigationType = useNavigationType();
  const page = pathname + (new URLSearchParams(search).get(PAYMENT_TOKEN) ?? "");
  const previousPage = useRef(page);
  useEffect(() => {
    if (previousPage.current !== page && navigationType !== NavigationType.Pop && hash === "")
      window.scrollTo(0, 0);
    previousPage.current = page;
  });
}

/**
 * Returns the key under which Remix stores the scroll position of a location. All links within a page have the
 * location key `default`. A position stored under `default` would prevent scrolling to the next link's
 * fragment, so the location gets a random key.
 */
export const getScrollKey = ({ key, hash }: Location): string =>
  hash !== "" && key === "default" ? hash + Math.random() : key;
