import { useTranslation } from "react-i18next";
import type { Feature } from "./features.ts";

/**
 * The words of a feature in the page's language: `const t = useWords("entry")`, then `t("pay.button", { total })`.
 * The keys are those of `locales/en/<feature>.json`.
 */
export const useWords = <F extends Feature>(feature: F) => useTranslation(feature).t;

/**
 * Words for what comes as text from the server: a key of the feature's words (a form's message) or the API's own sentence, which is shown as it
 * is. Nothing stays nothing.
 */
export function useMessage(feature: Feature): (message: string | undefined) => string | undefined {
  const { i18n } = useTranslation(feature);
  return (message) => {
    const words: unknown =
      message && i18n.exists(message, { ns: feature })
        ? i18n.getResource(i18n.language, feature, message)
        : message;
    return typeof words === "string" ? words : message;
  };
}
