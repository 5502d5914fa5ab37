import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { numberFormats, type NumberFormats } from "./number-formats.ts";

/**
 * Money and numbers in the page's language. Dates and times are formatted by the server alone
 * (`formats.server.ts`).
 */
export function useFormats(): NumberFormats {
  const { i18n } = useTranslation();
  return useMemo(() => numberFormats(i18n.language), [i18n.language]);
}
