import { useSyncExternalStore } from "react";

/**
 * Returns true once React has hydrated the page; false on the server and until then. For controls that work
 * only with scripts.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

const subscribeToNothing = () => () => {};
