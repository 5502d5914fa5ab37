import { useEffect } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { setPageTitle } from "./page-title.ts";

/**
 * Adds a state such as “Error” to the start of the page's title, which screen readers announce first. Does
 * nothing if the state is "".
 */
export function useTitleState(state: string): void {
  const t = useTranslations("common");
  useEffect(() => {
    if (state === "") return undefined;
    const prefix = t("atField", { field: state, message: "" });
    // The server may have rendered the title with the prefix.
    const title = document.title.startsWith(prefix) ? document.title : prefix + document.title;
    setPageTitle(title);
    return () => {
      // Another page may have set its own title.
      if (document.title === title) setPageTitle(title.slice(prefix.length));
    };
  }, [state, t]);
}
