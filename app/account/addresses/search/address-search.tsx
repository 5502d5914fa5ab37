import { SEARCH_LENGTH } from "../../../domain/record-rules/address-search.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import type { GetField } from "../../../posting/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import {
  type AddressFieldNames,
  hasStreetNumber,
  type AddressSearchResult,
  searchField,
} from "./search-result.ts";
import { useAddressSearch } from "./use-address-search.ts";

type AddressSearchProps = {
  field: GetField;
  members: AddressFieldNames;
  news: AddressSearchResult | null;
  /** The form's URL with the fragment to return to when the buttons post without scripts. */
  place?: string;
};

/**
 * Address lookup above the address fields, which it fills in: suggestions while the user types, or without
 * scripts a button and a list to choose from. [ADR-010 ADR-013..017]
 */
export function AddressSearch({ field, members, news: fromPage, place }: AddressSearchProps) {
  const t = useTranslations("record-forms");
  const posting = useTranslations("posting");
  const { news, isSearching, problem, onInput, onKeyDown, choose } = useAddressSearch(members, fromPage);
  const searchInput = field(searchField);
  const isWithoutNumber = news?.state === "filled-in" && !hasStreetNumber(news.address);
  const errors = {
    streetNumber: posting("problem.streetNumber"),
    tooLong: posting("problem.tooLong", { most: SEARCH_LENGTH.most }),
  };
  return (
    <div className="flex flex-col gap-3 border-s-8 border-line bg-raised px-4 py-3 sm:col-span-6">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <TextField
          {...searchInput}
          label={t("search.label")}
          hint={t("search.hint")}
          error={problem ? errors[problem] : isWithoutNumber ? errors.streetNumber : searchInput.error}
          autoComplete="off"
          onInput={onInput}
          onKeyDown={onKeyDown}
          className="grow"
        />
        <Button
          tone="secondary"
          name="intent"
          value="find-address"
          formAction={place}
          formNoValidate
          className="in-data-hydrated:hidden"
        >
          {t("search.find")}
        </Button>
      </div>
      <p aria-live="polite" className="empty:hidden">
        {isSearching ? t("search.searching") : <SearchStatus news={news} />}
      </p>
      {news?.state === "found" && news.suggestions.length > 0 && (
        <ul aria-label={t("search.suggestions")} className="flex flex-col gap-2">
          {news.suggestions.map(({ id, label }) => (
            <li key={id}>
              <button
                name="intent"
                value={`take-address:${id}`}
                formAction={place}
                formNoValidate
                onClick={(event) => choose(event, id)}
                className="min-h-12 w-full border-2 border-line bg-field px-3 py-2 text-start hover:border-ink"
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The result of the search in one line. The address fields can be filled in by hand whatever it is. */
function SearchStatus({ news }: { news: AddressSearchResult | null }) {
  const t = useTranslations("record-forms");
  switch (news?.state) {
    case undefined:
      return null;
    case "found":
      return news.suggestions.length === 0
        ? t("search.none")
        : t("search.found", { count: news.suggestions.length });
    case "filled-in":
      return t("search.filledIn");
    case "limited":
    case "unavailable":
      return t(`search.${news.state}`);
  }
}
