import { type ComponentType, type SyntheticEvent, useState } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { SearchField } from "../ui/search-field.tsx";

/** The search of the shop. The code of the suggestions is loaded when the search is first used. [SHOP-001] */
export function ShopSearch({ query = "" }: { query?: string }) {
  const t = useTranslations("shop");
  const [suggestions, setSuggestions] = useState<{
    View: ComponentType<{ root: HTMLElement }>;
    root: HTMLElement;
  }>();
  const loadSuggestions = ({ currentTarget: root }: SyntheticEvent<HTMLElement>) => {
    if (suggestions) return;
    import("./search-suggestions.tsx").then(
      (module) => setSuggestions({ View: module.default, root }),
      // The search works without suggestions.
      () => undefined,
    );
  };
  return (
    <div onFocus={loadSuggestions} onInput={loadSuggestions} className="relative w-full max-w-[32rem]">
      <SearchField label={t("search.label")} submitLabel={t("search.submit")} query={query} />
      {suggestions && <suggestions.View root={suggestions.root} />}
    </div>
  );
}
