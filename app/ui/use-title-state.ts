import { useEffect } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";

/**
 * Adds a state (“Error”, “Payment failed”; "" for none) to the start of the page's title. Browsers show it
 * in the tab, and screen readers announce it first.
 */
export function useTitleState(state: string): void {
  const t = useTranslations("common");
  useEffect(() => {
    if (state === "") return undefined;
    const prefix = t("atField", { field: state, message: "" });
    // The title has the prefix already if the server rendered the page in this state.
    const title = document.title.startsWith(prefix) ? document.title : prefix + document.title;
    document.title = title;
    return () => {
      // Another page may have set its own title since.
      if (document.title === title) document.title = title.slice(prefix.length);
    };
  }, [state, t]);
}
