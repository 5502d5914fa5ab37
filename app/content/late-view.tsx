import type { ComponentType } from "react";
import type { ViewProps } from "./view-props.ts";

/** A view whose code comes when it is needed. */
export type LateView<Data> = { View: ComponentType<ViewProps<Data>>; load(): Promise<void> };

/**
 * Makes a view whose code `load` brings: before the server renders a page, before the browser takes it over,
 * and before it goes to another. Not `React.lazy` in a `Suspense`: it waits a moment even for code that is
 * already there, which would empty the page at every navigation, and what somebody does before such a part is
 * taken over makes React throw away what the server wrote.
 */
export function lateView<Data>(
  fetchCode: () => Promise<{ default: ComponentType<ViewProps<Data>> }>,
): LateView<Data> {
  let Loaded: ComponentType<ViewProps<Data>> | null = null;
  const load = async () => {
    Loaded = (await fetchCode()).default;
  };

  function View(props: ViewProps<Data>) {
    if (!Loaded) throw new Error("A widget is shown before its code was loaded.");
    return <Loaded {...props} />;
  }
  return { View, load };
}
