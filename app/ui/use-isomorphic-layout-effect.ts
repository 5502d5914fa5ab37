import { useEffect, useLayoutEffect } from "react";

/**
 * `useLayoutEffect` in the browser, where it runs before all passive effects. On the server it is
 * `useEffect`, because React warns about `useLayoutEffect` there.
 */
export const useIsomorphicLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
