import { SEARCH_LENGTH } from "../../../domain/record-rules/address-search.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import type { GetField } from "../../../posting/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import {
  type AddressFieldNames,
  hasStreetNumber,
  type AddressSearchResult,
  ADDRESS_SEARCH_FIELD,
} from "./search-result.ts";
import { useAddressSearch } from "./use-address-search.ts";

type AddressSearchProps = {
  field: GetField;
  fieldNames: AddressFieldNames;
  searchResult: AddressSearchResult | null;
  /** Where the form is posted without scripts. The URL's fragment scrolls to the search. */
  formAction?: string;
};

/**
 * An address search that fills in the address fields below it. With scripts, it suggests addresses while the
 * user types. Without scripts, a button shows the suggestions. [ADR-010 ADR-013..017]
 */
export function AddressSearch({
  field,
  fieldNames,
  searchResult: initialResult,
  formAction,
}: AddressSearchProps) {
  const t = useTranslations("record-forms");
  const tPosting = useTranslations("posting");
  const { searchResult, isSearching, problem, onInput, onKeyDown, onChoose } = useAddressSearch(
    fieldNames,
    initialResult,
  );
  const searchInput = field(ADDRESS_SEARCH_FIELD);
  const lacksStreetNumber = searchResult?.state === "filled-in" && !hasStreetNumber(searchResult.address);
  const errors = {
    streetNumber: tPosting("problem.streetNumber"),
    tooLong: tPosting("problem.tooLong", { most: SEARCH_LENGTH.max }),
  };
  return (
    <div className="flex flex-col gap-3 border-s-8 border-line bg-raised px-4 py-3 sm:col-span-6">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <TextField
          {...searchInput}
          label={t("search.label")}
          hint={t("search.hint")}
          error={problem ? errors[problem] : lacksStreetNumber ? errors.streetNumber : searchInput.error}
          autoComplete="off"
          onInput={onInput}
          onKeyDown={onKeyDown}
          className="grow"
        />
        <Button
          tone="secondary"
          name="intent"
          value="find-address"
          formAction={formAction}
          formNoValidate
          className="in-data-hydrated:hidden"
        >
          {t("search.find")}
        </Button>
      </div>
      <p aria-live="polite" className="empty:hidden">
        {isSearching ? t("search.searching") : <SearchStatus searchResult={searchResult} />}
      </p>
      {searchResult?.state === "found" && searchResult.suggestions.length > 0 && (
        <ul aria-label={t("search.suggestions")} className="flex flex-col gap-2">
          {searchResult.suggestions.map(({ id, label }) => (
            <li key={id}>
              <button
                name="intent"
                value={`take-address:${id}`}
                formAction={formAction}
                formNoValidate
                onClick={(event) => onChoose(event, id)}
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

function SearchStatus({ searchResult }: { searchResult: AddressSearchResult | null }) {
  const t = useTranslations("record-forms");
  switch (searchResult?.state) {
    case undefined:
      return null;
    case "found":
      return searchResult.suggestions.length === 0
        ? t("search.none")
        : t("search.found", { count: searchResult.suggestions.length });
    case "filled-in":
      return t("search.filledIn");
    case "limited":
    case "unavailable":
      return t(`search.${searchResult.state}`);
  }
}
