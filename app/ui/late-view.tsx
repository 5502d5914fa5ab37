import { type ComponentType, useEffect, useState } from "react";

/** Milliseconds until code that could not be fetched is asked for again. */
const retryPause = 3_000;

/** A view whose code comes when it is needed. */
export type LateView<Props> = { View: ComponentType<Props>; load(): Promise<void> };

/**
 * Makes a view whose code `load` brings: before the server renders a page, before the browser takes it over,
 * and before it goes to another or shows it. Where it is shown earlier it stays empty until its code is
 * there. Not `React.lazy` in a `Suspense`: it waits a moment even for code that is already there, which would
 * empty the page at every navigation, and what somebody does before such a part is taken over makes React
 * throw away what the server wrote.
 */
export function lateView<Props extends object>(
  fetchCode: () => Promise<{ default: ComponentType<Props> }>,
): LateView<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const load = async () => {
    Loaded = (await fetchCode()).default;
  };

  function View(props: Props) {
    const [tries, setTries] = useState(0);
    const isThere = Loaded !== null;
    useEffect(() => {
      if (isThere) return;
      let pause: ReturnType<typeof setTimeout> | undefined;
      const again = () => setTries(tries + 1);
      load().then(again, () => (pause = setTimeout(again, retryPause)));
      return () => clearTimeout(pause);
    }, [isThere, tries]);
    if (Loaded) return <Loaded {...props} />;
    if (typeof document === "undefined") throw new Error("A view is shown before its code was loaded.");
    return null;
  }
  return { View, load };
}
