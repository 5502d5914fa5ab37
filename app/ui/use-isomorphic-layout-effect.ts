import { useEffect, useLayoutEffect } from "react";

/** `useLayoutEffect` in browsers, and `useEffect` on the server, where React warns about `useLayoutEffect`. */
export const useIsomorphicLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
