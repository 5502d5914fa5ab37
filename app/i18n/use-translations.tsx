import { useTranslation } from "react-i18next";
import type { Feature } from "./features.ts";

/**
 * Returns the `t` function of a feature in the page's language: `const t = useTranslations("entry")`, then
 * `t("pay.button", { total })`. The keys are those of `locales/en/<feature>.json`.
 */
export const useTranslations = <F extends Feature>(feature: F) => useTranslation(feature).t;

/**
 * Like `useTranslations`, for a feature that isn't loaded with its screen: loads it, and returns null until
 * then.
 */
export function useLateTranslations<F extends Feature>(feature: F) {
  const { t, ready } = useTranslation(feature);
  return ready ? t : null;
}
