import type { AppLoadContext } from "@remix-run/node";
import { inTime } from "../../site/errors/patience.ts";

/**
 * What the API said of a part of the account: its lines; `silent` where it doesn't answer at the moment;
 * `not-offered` where it has no such call.
 */
export type Told<Line> = readonly Line[] | "silent" | "not-offered";

/**
 * What the API says of one part of the account, which may fail on its own: what doesn't come in time is
 * `silent`, and an API without such a call doesn't offer it.
 */
export async function told<Answer>(
  context: AppLoadContext,
  asked: Promise<Answer>,
): Promise<Answer | "silent" | "not-offered"> {
  const missing = (err: unknown) =>
    context.log.warn({ err }, "the account is shown without one of its parts");
  return inTime<Answer | "silent" | "not-offered">(
    asked.catch((error: unknown) => {
      if (isNotOffered(error)) return "not-offered";
      throw error;
    }),
    "silent",
    missing,
  );
}

/** The lines of a list of the account as they are shown; why there is none goes on. */
export const linesOf = <Item, Line>(items: Told<Item>, lineOf: (item: Item) => Line): Told<Line> =>
  typeof items === "string" ? items : items.map(lineOf);

/** Told by its members, as all errors of the API are: the site is two bundles. */
const isNotOffered = (error: unknown): boolean =>
  error instanceof Error && error.name === "OrganiserError" && "kind" in error && error.kind === "not-found";
