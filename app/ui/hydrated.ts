import { useSyncExternalStore } from "react";

/** Returns whether React has hydrated the page, for controls that work only with scripts. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

const subscribeToNothing = () => () => {};
