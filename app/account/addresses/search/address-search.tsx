import { searchedCharacters } from "../../../domain/record-rules/address-search.ts";
import { useWords } from "../../../i18n/words.tsx";
import type { FieldOf } from "../../../posting/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { type AddressMembers, hasStreetNumber, type SearchNews, searchField } from "./search-news.ts";
import { useAddressSearch } from "./use-address-search.ts";

type AddressSearchProps = {
  field: FieldOf;
  members: AddressMembers;
  news: SearchNews | null;
  /** Address of the form with the place in it that its buttons come back to without scripts. */
  place?: string;
};

/**
 * Over the manual fields of an address, which it fills in: suggestions while somebody types, or a button with
 * a list to choose from. [ADR-010 ADR-013..017]
 */
export function AddressSearch({ field, members, news: fromPage, place }: AddressSearchProps) {
  const t = useWords("record-forms");
  const posting = useWords("posting");
  const { news, isSearching, lacksNumber, onInput, onKeyDown, choose } = useAddressSearch(members, fromPage);
  const known = field(searchField);
  const isWithoutNumber = lacksNumber || (news?.state === "filled-in" && !hasStreetNumber(news.address));
  return (
    <div className="flex flex-col gap-3 border-s-8 border-line bg-raised px-4 py-3 sm:col-span-6">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <TextField
          {...known}
          label={t("search.label")}
          hint={t("search.hint")}
          error={isWithoutNumber ? posting("problem.streetNumber") : known.error}
          autoComplete="off"
          maxLength={searchedCharacters.most}
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
        {isSearching ? t("search.searching") : <NewsLine news={news} />}
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

/** What the search came to, in one line; the manual fields go on in any case. */
function NewsLine({ news }: { news: SearchNews | null }) {
  const t = useWords("record-forms");
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
