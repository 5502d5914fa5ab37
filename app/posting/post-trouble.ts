import { errorKindOf } from "../ui/error-kinds.ts";

/**
 * Why a press of a button came to nothing while the page stays with all that is typed in it. `no-answer`,
 * `too-many`, `busy` and `nothing-sent` carried out nothing; with `unanswered` (the API gave no answer to
 * it), `lost` (none reached this browser) and `broken` nobody can tell. `wait` is seconds, 0 where nobody
 * said.
 */
export type PostTrouble = {
  kind: "no-answer" | "too-many" | "busy" | "nothing-sent" | "unanswered" | "lost" | "broken";
  wait: number;
  reference: string;
};

/** Whether it may have been carried out. */
export const isUnsure = ({ kind }: PostTrouble): boolean => ["unanswered", "lost", "broken"].includes(kind);

/** What the browser's own part of the action answers in place of the server. */
export type TroubledPost = { cameToNothing: PostTrouble };

/**
 * The trouble that something thrown on the way of a post means; null for none: it leads elsewhere, or another
 * page must tell of it.
 */
export function postTroubleOf(thrown: unknown): PostTrouble | null {
  if (thrown instanceof Response) return null; // a redirect
  if (thrown instanceof TypeError) return { kind: "lost", wait: 0, reference: "" }; // what `fetch` throws
  const { kind, reference, retryAfter: wait, isUnsure } = errorKindOf(thrown);
  switch (kind) {
    case "unreachable":
    case "timeout":
      return { kind: isUnsure ? "unanswered" : "no-answer", wait, reference };
    case "tooMany":
      return { kind: "too-many", wait, reference };
    case "busy":
      return { kind: "busy", wait, reference };
    case "broken":
      return { kind: "broken", wait, reference };
    case "notFound":
    case "forbidden":
    case "otherAccount":
    case "unconfirmed":
    case "payment":
    case "payment-unknown":
      return null;
  }
}

/** Whether the data of an action are those of a troubled post. */
export const isTroubled = (answer: unknown): answer is TroubledPost =>
  typeof answer === "object" && answer !== null && "cameToNothing" in answer;
