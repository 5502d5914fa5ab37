/**
 * What an error on the way to the organiser API means for a form: its own words of refusal, that there was no
 * answer that anybody understands, or that nothing was sent or carried out, for certain, because there is no
 * room to note it; null for any other error.
 */
type Trouble = { kind: "refused"; said: string } | { kind: "no-answer" } | { kind: "nothing-sent" };

/** Told apart by name and kind: the error was made in the other bundle, where `instanceof` means something else. */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error) || !("kind" in error)) return null;
  if (error.name === "ReceiptError" && error.kind === "not-noted") return { kind: "nothing-sent" };
  if (error.name !== "OrganiserError") return null;
  if ("textCode" in error && error.textCode === "NOT_CARRIED_OUT") return { kind: "nothing-sent" };
  const isFault = "status" in error && Number(error.status) >= 500;
  // The API began to carry it out, and doesn't know itself whether it did.
  const isUnknown = "textCode" in error && error.textCode === "OUTCOME_UNKNOWN";
  if (isFault || isUnknown || ["unreachable", "timeout", "malformed"].includes(String(error.kind)))
    return { kind: "no-answer" };
  if (error.kind !== "refused") return null;
  return { kind: "refused", said: "said" in error && typeof error.said === "string" ? error.said : "" };
}

/**
 * What was sent once gave, or null where nothing was sent or carried out, for certain: the same may be sent
 * again.
 */
export async function unlessNothingSent<Receipt>(sent: Promise<Receipt>): Promise<Receipt | null> {
  try {
    return await sent;
  } catch (error) {
    if (troubleOf(error)?.kind === "nothing-sent") return null;
    throw error;
  }
}
