import { type ComponentType, useEffect, useState } from "react";

const RETRY_DELAY_MS = 3_000;

/** A component whose code is loaded on demand. */
export type LazyView<Props> = { View: ComponentType<Props>; load(): Promise<void> };

/**
 * Creates a component whose code `importView` loads. Call `load` before the component is rendered. Without its
 * code, the component throws on the server, and in the browser it stays empty until the code is loaded.
 *
 * `React.lazy` isn't used, because it suspends even if the code is already loaded, which would blank the page
 * at every navigation. React also discards the server's HTML of a `Suspense` that gets input before hydration.
 */
export function createLazyView<Props extends object>(
  importView: () => Promise<{ default: ComponentType<Props> }>,
): LazyView<Props> {
  let LoadedView: ComponentType<Props> | null = null;
  const load = async () => {
    LoadedView = (await importView()).default;
  };

  function View(props: Props) {
    const [attempts, setAttempts] = useState(0);
    const isLoaded = LoadedView !== null;
    useEffect(() => {
      if (isLoaded) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const retry = () => setAttempts(attempts + 1);
      load().then(retry, () => (timer = setTimeout(retry, RETRY_DELAY_MS)));
      return () => clearTimeout(timer);
    }, [isLoaded, attempts]);
    if (LoadedView) return <LoadedView {...props} />;
    if (typeof document === "undefined")
      throw new Error("a lazy view was rendered before its code was loaded");
    return null;
  }
  return { View, load };
}
