import { useTranslation } from "react-i18next";
import type { Feature } from "./features.ts";

/**
 * The words of a feature in the page's language: `const t = useWords("entry")`, then `t("pay.button", { total
 * })`. The keys are those of `locales/en/<feature>.json`.
 */
export const useWords = <F extends Feature>(feature: F) => useTranslation(feature).t;
