import type { ComponentType } from "react";
import type { ViewProps } from "./view-props.ts";

/** A view whose code comes when it is needed. */
export type LateView<Data> = { View: ComponentType<ViewProps<Data>>; load(): Promise<void> };

/**
 * Makes a view that waits for its code. `React.lazy` waits a moment even for code that is already there, which would empty the page at every
 * navigation; this one doesn't once `load` is done.
 */
export function lateView<Data>(
  fetchCode: () => Promise<{ default: ComponentType<ViewProps<Data>> }>,
): LateView<Data> {
  let Loaded: ComponentType<ViewProps<Data>> | null = null;
  const load = async () => {
    Loaded = (await fetchCode()).default;
  };

  function View(props: ViewProps<Data>) {
    if (!Loaded) throw load(); // to the nearest Suspense, as React.lazy does
    return <Loaded {...props} />;
  }
  return { View, load };
}
