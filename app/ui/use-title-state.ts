import { useEffect } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";

/**
 * While a page has a state (“Error”, “Payment failed”; "" for none), its title starts with it: browsers show
 * it in the tab, and screen readers announce it first.
 */
export function useTitleState(state: string): void {
  const t = useTranslations("common");
  useEffect(() => {
    if (state === "") return undefined;
    const prefix = t("atField", { field: state, message: "" });
    // In a page that the server rendered in this state, the title has the prefix already.
    const title = document.title.startsWith(prefix) ? document.title : prefix + document.title;
    document.title = title;
    return () => {
      // Another page may have set another title meanwhile.
      if (document.title === title) document.title = title.slice(prefix.length);
    };
  }, [state, t]);
}
