import { useSyncExternalStore } from "react";

/**
 * Returns true once React has hydrated the page; false before, and on the server. For controls that work only
 * with scripts.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

const subscribeToNothing = () => () => {};
