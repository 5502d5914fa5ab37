import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { getNumberFormats, type NumberFormats } from "./number-formats.ts";

/**
 * Returns formats for money and numbers in the page's language. Dates and times are formatted only on the
 * server (`formats.server.ts`).
 */
export function useFormats(): NumberFormats {
  const { i18n } = useTranslation();
  return useMemo(() => getNumberFormats(i18n.language), [i18n.language]);
}
