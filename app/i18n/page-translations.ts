import { useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Feature } from "./features.ts";
import { isScreenHandle } from "./handle.ts";

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
 * Loads all of the page's translations before it renders, because a section that opens on a click can't
 * suspend to load them.
 */
export function usePageTranslations(): void {
  useTranslation(usePageFeatures());
}
