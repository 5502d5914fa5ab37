/**
 * What an error of the organiser API means for a form: its own words of refusal, or that there was no answer that anybody understands; null for
 * any other error.
 */
type Trouble = { kind: "refused"; said: string } | { kind: "no-answer" };

/** Told apart by name and kind: the error was made in the other bundle, where `instanceof` means something else. */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error) || error.name !== "OrganiserError" || !("kind" in error)) return null;
  const isFault = "status" in error && Number(error.status) >= 500;
  // The API began to carry it out, and doesn't know itself whether it did.
  const isUnknown = "textCode" in error && error.textCode === "OUTCOME_UNKNOWN";
  if (isFault || isUnknown || ["unreachable", "timeout", "malformed"].includes(String(error.kind)))
    return { kind: "no-answer" };
  if (error.kind !== "refused") return null;
  return { kind: "refused", said: "said" in error && typeof error.said === "string" ? error.said : "" };
}
