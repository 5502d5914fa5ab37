import { searchedCharacters, searchProblem } from "../../../domain/record-rules/address-search.ts";
import type { FieldError } from "../../../posting/message.ts";
import type { Answered, Post } from "../../../posting/post.server.ts";
import {
  type AddressMembers,
  hasStreetNumber,
  partsIn,
  type SearchAnswer,
  searchField,
} from "./search-news.ts";

/**
 * Answers the buttons of the search for an address without scripts: “Find address” with a list to choose
 * from, a choice from it with the fields filled in, all else as it was typed. Null for any other press.
 * `show` puts what was found beside the form's values. [ADR-010 ADR-013 ADR-016 ADR-017]
 */
export async function answerSearch(
  post: Post,
  members: AddressMembers,
  show: (answer: SearchAnswer) => void,
): Promise<Answered | null> {
  const { user, context, intent } = post;
  if (!user || !context.addressSearch.isOffered) return null;
  const [, id] = /^take-address:(.+)$/.exec(intent) ?? [];
  if (id !== undefined) return take(id);
  if (!isSearch(post, members)) return null;

  const text = post.text(searchField);
  const problem = searchProblem(text);
  if (problem) return post.again(400, { errors: [problemAt[problem]] });
  const outcome = await context.addressSearch.suggest(user.id, text);
  show({ addressSearch: outcome });
  return post.again(statusOf[outcome.state]);

  async function take(suggestion: string): Promise<Answered> {
    const outcome = await context.addressSearch.find(user?.id ?? 0, suggestion);
    if (outcome.state !== "found") {
      show({ addressSearch: outcome });
      return post.again(statusOf[outcome.state]);
    }
    const { address } = outcome;
    const changed = Object.fromEntries(partsIn(address, members).map(([name, value]) => [name, [value]]));
    const filledIn = { changed: { ...changed, [searchField]: [""] } };
    if (!hasStreetNumber(address))
      return post.again(400, {
        ...filledIn,
        errors: [{ field: members.line1, key: "posting:problem.streetNumber" }],
      });
    show({ addressSearch: { state: "filled-in", address } });
    return post.again(200, filledIn);
  }
}

/**
 * The button, or the Enter key in the field: a browser without scripts then presses the form's first button,
 * which is another one.
 */
const isSearch = ({ intent, text }: Post, { line1 }: AddressMembers): boolean =>
  intent === "find-address" ||
  (["", "update"].includes(intent) && text(searchField) !== "" && text(line1) === "");

const statusOf = { found: 200, limited: 429, unavailable: 503 } as const;

const problemAt: Record<NonNullable<ReturnType<typeof searchProblem>>, FieldError> = {
  streetNumber: { field: searchField, key: "posting:problem.streetNumber" },
  tooShort: {
    field: searchField,
    key: "record-forms:search.tooShort",
    values: { least: searchedCharacters.least },
  },
  tooLong: { field: searchField, key: "posting:problem.tooLong", values: { most: searchedCharacters.most } },
};
