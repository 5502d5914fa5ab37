import { useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Feature } from "./features.ts";
import { isScreenHandle } from "./handle.ts";

/**
 * The features whose words the page may need, as its screens' handles say; `words` of a loader's answer adds
 * those of what is on this very page.
 */
export function usePageFeatures(): Feature[] {
  const features = useMatches().flatMap(({ handle, data }) =>
    isScreenHandle(handle) ? [...handle.words, ...wordsIn(data)] : [],
  );
  return [...new Set(features)];
}

const wordsIn = (data: unknown): readonly Feature[] => (hasWords(data) ? data.words : []);

const hasWords = (data: unknown): data is { words: readonly Feature[] } =>
  typeof data === "object" && data !== null && "words" in data && Array.isArray(data.words);

/**
 * Has all of them there before the page is: a part that unfolds at a press can't wait for its words without
 * breaking.
 */
export function usePageWords(): void {
  useTranslation(usePageFeatures());
}
