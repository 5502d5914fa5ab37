import { useSyncExternalStore } from "react";

/**
 * Returns true once the page is hydrated; false before, and on the server. For controls that work only
 * with scripts.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

const subscribeToNothing = () => () => {};
