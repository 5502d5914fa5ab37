import { useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Feature } from "./features.ts";
import { isScreenHandle } from "./handle.ts";

/** The features whose words the page may need, as its screens' handles say. */
export function usePageFeatures(): Feature[] {
  const features = useMatches().flatMap(({ handle }) => (isScreenHandle(handle) ? handle.words : []));
  return [...new Set(features)];
}

/**
 * Has all of them there before the page is: a part that unfolds at a press can't wait for its words without
 * breaking.
 */
export function usePageWords(): void {
  useTranslation(usePageFeatures());
}
