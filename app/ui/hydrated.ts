import { useSyncExternalStore } from "react";

/**
 * Whether scripts have taken over: false in the server's markup and until then. For controls that work only
 * with them.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const never = () => () => {};
