import { useEffect, useLayoutEffect } from "react";

/**
 * An effect that runs before all passive effects. On the server it is `useEffect`, because React warns about
 * `useLayoutEffect` there.
 */
export const useFirstEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
