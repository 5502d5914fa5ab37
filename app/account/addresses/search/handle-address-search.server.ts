import { SEARCH_LENGTH, validateAddressSearch } from "../../../domain/record-rules/address-search.ts";
import type { FieldError } from "../../../posting/message.ts";
import type { PageResponse, Post } from "../../../posting/post.server.ts";
import {
  type AddressFieldNames,
  hasStreetNumber,
  listAddressFieldValues,
  type AddressSearchResponse,
  ADDRESS_SEARCH_FIELD,
} from "./search-result.ts";

/**
 * Handles the buttons of the address search without scripts. “Find address” shows a list of addresses, and
 * the button of an address fills in the address fields. Returns null for any other button. [ADR-010 ADR-013
 * ADR-016 ADR-017]
 * @param addToResponse adds the search result to the form's response
 */
export async function handleAddressSearch(
  post: Post,
  fieldNames: AddressFieldNames,
  addToResponse: (response: AddressSearchResponse) => void,
): Promise<PageResponse | null> {
  const { user, context, intent } = post;
  if (!user || !context.addressSearch.isOffered) return null;
  const [, chosenId] = /^take-address:(.+)$/.exec(intent) ?? [];
  if (chosenId !== undefined) return fillIn(chosenId);
  if (!isSearchRequest(post, fieldNames)) return null;

  const text = post.text(ADDRESS_SEARCH_FIELD);
  const problem = validateAddressSearch(text);
  if (problem) return post.pageWith(400, { errors: [ERROR_BY_PROBLEM[problem]] });
  const outcome = await context.addressSearch.suggest(user.id, text);
  addToResponse({ addressSearch: outcome });
  return post.pageWith(STATUS_BY_STATE[outcome.state]);

  async function fillIn(suggestionId: string): Promise<PageResponse> {
    const outcome = await context.addressSearch.find(user?.id ?? 0, suggestionId);
    if (outcome.state !== "found") {
      addToResponse({ addressSearch: outcome });
      return post.pageWith(STATUS_BY_STATE[outcome.state]);
    }
    const { address } = outcome;
    const changedValues = Object.fromEntries(
      listAddressFieldValues(address, fieldNames).map(([name, value]) => [name, [value]]),
    );
    const changes = { changedValues: { ...changedValues, [ADDRESS_SEARCH_FIELD]: [""] } };
    if (!hasStreetNumber(address))
      return post.pageWith(400, {
        ...changes,
        errors: [{ field: fieldNames.line1, key: "posting:problem.streetNumber" }],
      });
    addToResponse({ addressSearch: { state: "filled-in", address } });
    return post.pageWith(200, changes);
  }
}

/**
 * Whether the user clicked the search button or pressed Enter in the search field. Enter sends the intent of
 * another button, so a submission with a search text and without a street is treated as a search.
 */
const isSearchRequest = ({ intent, text }: Post, { line1 }: AddressFieldNames): boolean =>
  intent === "find-address" ||
  (["", "update", "submit"].includes(intent) && text(ADDRESS_SEARCH_FIELD) !== "" && text(line1) === "");

const STATUS_BY_STATE = { found: 200, limited: 429, unavailable: 503 } as const;

const ERROR_BY_PROBLEM: Record<NonNullable<ReturnType<typeof validateAddressSearch>>, FieldError> = {
  streetNumber: { field: ADDRESS_SEARCH_FIELD, key: "posting:problem.streetNumber" },
  tooShort: {
    field: ADDRESS_SEARCH_FIELD,
    key: "record-forms:search.tooShort",
    values: { least: SEARCH_LENGTH.min },
  },
  tooLong: {
    field: ADDRESS_SEARCH_FIELD,
    key: "posting:problem.tooLong",
    values: { most: SEARCH_LENGTH.max },
  },
};
