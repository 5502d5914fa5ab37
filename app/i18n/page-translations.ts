import { useMatches } from "@remix-run/react";
import { useEffect } from "react";
import type { Feature } from "./features.ts";
import { isScreenHandle } from "./handle.ts";
import { loadTranslations } from "./instance.client.ts";

/**
 * Returns the features whose translations the page may need. Screens list features in their handles, and
 * loaders in `i18n` if the features depend on the page's content.
 */
export function usePageFeatures(): Feature[] {
  const features = useMatches().flatMap(({ handle, data }) =>
    isScreenHandle(handle) ? [...handle.i18n, ...getFeatures(data)] : [],
  );
  return [...new Set(features)];
}

const getFeatures = (data: unknown): readonly Feature[] => (hasFeatures(data) ? data.i18n : []);

const hasFeatures = (data: unknown): data is { i18n: readonly Feature[] } =>
  typeof data === "object" && data !== null && "i18n" in data && Array.isArray(data.i18n);

/**
 * Makes navigations wait for the translations in the handles of the screens that they open, so that nothing
 * suspends. Those that depend on the content are loaded by `preparePage`.
 */
export function useTranslationsOfNextScreens(): void {
  useEffect(() => {
    // oxlint-disable-next-line eslint/no-underscore-dangle -- named by the framework
    const { routes } = window.__remixRouter;
    loadTranslationsWithScreens(routes);
  }, []);
}

type Routes = (typeof window.__remixRouter)["routes"];

/** Extends the router's function that loads the code of a screen. It is called once for each screen. */
function loadTranslationsWithScreens(routes: Routes): void {
  for (const route of routes) {
    const { lazy: loadScreen, children } = route;
    if (loadScreen)
      route.lazy = async () => {
        const screen = await loadScreen();
        if (isScreenHandle(screen.handle)) await loadTranslations(screen.handle.i18n);
        return screen;
      };
    loadTranslationsWithScreens(children ?? []);
  }
}
