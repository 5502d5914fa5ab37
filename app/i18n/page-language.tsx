import { useState } from "react";
import {
  createNumberPattern,
  serializeNumberPattern,
  parseNumberPattern,
  type NumberPattern,
} from "./number-pattern.ts";
import { buildPluralTable } from "./plural-table.ts";

/** Lists the features whose translations the page needs before hydration (`EarlyMessages`). */
export function InitialFeatures({ features }: { features: readonly string[] }) {
  // The list doesn't change on later pages, because screens load their own translations.
  const [initialFeatures] = useState(features);
  return <meta name="features" content={initialFeatures.join(" ")} />;
}

/**
 * The number pattern and the plural table of the page's language. Some browsers need them, because they have
 * no data for Georgian and Uzbek. `suppressHydrationWarning` makes browsers keep the values from the server.
 */
export function LanguagePatterns({ language }: { language: string }) {
  const { numbers, plurals } = patternsByLanguage.get(language) ?? createPatterns(language);
  return (
    <>
      <meta name="numbers" content={numbers} suppressHydrationWarning />
      <meta name="plurals" content={plurals} suppressHydrationWarning />
    </>
  );
}

const patternsByLanguage = new Map<string, { numbers: string; plurals: string }>();

function createPatterns(language: string) {
  const patterns = {
    numbers: serializeNumberPattern(createNumberPattern(language)),
    plurals: buildPluralTable(language),
  };
  patternsByLanguage.set(language, patterns);
  return patterns;
}

/**
 * Reads the patterns that `LanguagePatterns` rendered. Returns null on the static error page, which has no
 * patterns.
 */
export function readLanguagePatterns(page: Document): { numbers: NumberPattern; plurals: string } | null {
  const content = (name: string) => page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  const numbers = content("numbers");
  return numbers === undefined
    ? null
    : { numbers: parseNumberPattern(numbers), plurals: content("plurals") ?? "" };
}

/** Reads the list that `InitialFeatures` rendered. It is empty on the static error page. */
export const readInitialFeatures = (page: Document): string[] =>
  page.querySelector<HTMLMetaElement>('meta[name="features"]')?.content.split(" ") ?? [];
