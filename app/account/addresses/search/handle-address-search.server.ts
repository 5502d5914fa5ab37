import { SEARCH_LENGTH, validateSearch } from "../../../domain/record-rules/address-search.ts";
import type { FieldError } from "../../../posting/message.ts";
import type { PageResponse, Post } from "../../../posting/post.server.ts";
import {
  type AddressFieldNames,
  hasStreetNumber,
  addressFieldValues,
  type AddressSearchResponse,
  searchField,
} from "./search-result.ts";

/**
 * Handles the buttons of the address search without scripts: “Find address” shows a list of addresses, and
 * choosing one fills in the address fields. All other values stay. Returns null for any other button. `show`
 * adds the search result to the form's response. [ADR-010 ADR-013 ADR-016 ADR-017]
 */
export async function handleAddressSearch(
  post: Post,
  fieldNames: AddressFieldNames,
  show: (response: AddressSearchResponse) => void,
): Promise<PageResponse | null> {
  const { user, context, intent } = post;
  if (!user || !context.addressSearch.isOffered) return null;
  const [, id] = /^take-address:(.+)$/.exec(intent) ?? [];
  if (id !== undefined) return fillIn(id);
  if (!isSearch(post, fieldNames)) return null;

  const text = post.text(searchField);
  const problem = validateSearch(text);
  if (problem) return post.pageWith(400, { errors: [errorByProblem[problem]] });
  const outcome = await context.addressSearch.suggest(user.id, text);
  show({ addressSearch: outcome });
  return post.pageWith(statusCodes[outcome.state]);

  async function fillIn(suggestionId: string): Promise<PageResponse> {
    const outcome = await context.addressSearch.find(user?.id ?? 0, suggestionId);
    if (outcome.state !== "found") {
      show({ addressSearch: outcome });
      return post.pageWith(statusCodes[outcome.state]);
    }
    const { address } = outcome;
    const changedValues = Object.fromEntries(
      addressFieldValues(address, fieldNames).map(([name, value]) => [name, [value]]),
    );
    const changes = { changedValues: { ...changedValues, [searchField]: [""] } };
    if (!hasStreetNumber(address))
      return post.pageWith(400, {
        ...changes,
        errors: [{ field: fieldNames.line1, key: "posting:problem.streetNumber" }],
      });
    show({ addressSearch: { state: "filled-in", address } });
    return post.pageWith(200, changes);
  }
}

/**
 * Whether the user searches: with the search button, or with Enter in the search field. On Enter, browsers
 * without scripts submit by the form's first button, whose intent is a different one.
 */
const isSearch = ({ intent, text }: Post, { line1 }: AddressFieldNames): boolean =>
  intent === "find-address" ||
  (["", "update", "submit"].includes(intent) && text(searchField) !== "" && text(line1) === "");

const statusCodes = { found: 200, limited: 429, unavailable: 503 } as const;

const errorByProblem: Record<NonNullable<ReturnType<typeof validateSearch>>, FieldError> = {
  streetNumber: { field: searchField, key: "posting:problem.streetNumber" },
  tooShort: {
    field: searchField,
    key: "record-forms:search.tooShort",
    values: { least: SEARCH_LENGTH.min },
  },
  tooLong: { field: searchField, key: "posting:problem.tooLong", values: { most: SEARCH_LENGTH.max } },
};
