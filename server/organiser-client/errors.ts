/** What went wrong with a call, as far as a screen must know. */
export type OrganiserErrorKind =
  | "unreachable" // no answer at all
  | "timeout" // no answer in time; a write may have been carried out
  | "refused" // answered with an error of its own
  | "unauthorised" // no session, or one that the API no longer takes
  | "not-found"
  | "malformed"; // answered with something that isn't what it promises

/** Recognised by `name` and `kind`, never by `instanceof`: the site is two bundles. */
export type OrganiserError = Error & {
  name: "OrganiserError";
  kind: OrganiserErrorKind;
  /** Method and path of the call, without its query. */
  call: string;
  /** HTTP status, 0 when there was none. */
  status: number;
  /** `TOKEN_EXPIRED`, `TOKEN_INVALID`, … or "". */
  textCode: string;
  /** The API's own words for the visitor, "" when it sent none. Always shown as text. [ERR-009] */
  said: string;
};
