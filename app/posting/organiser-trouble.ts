import { saysKeyWasUsed } from "../domain/key-used.ts";

/**
 * What an error on the way to the organiser API means for a form: its own words of refusal, that it has no
 * such call, that there was no answer that anybody understands, or that nothing was sent or carried out, for
 * certain, because there is no room to note it; null for any other error.
 */
type Trouble =
  | { kind: "refused"; said: string }
  | { kind: "not-offered" }
  | { kind: "no-answer" }
  | { kind: "nothing-sent" };

/**
 * Told apart by name and kind: the error was made in the other bundle, where `instanceof` means something
 * else.
 */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error) || !("kind" in error)) return null;
  if (error.name === "ReceiptError" && error.kind === "not-noted") return { kind: "nothing-sent" };
  if (error.name !== "OrganiserError") return null;
  if ("textCode" in error && error.textCode === "NOT_CARRIED_OUT") return { kind: "nothing-sent" };
  if (error.kind === "not-found" && Reflect.get(error, "lacksCall") === true) return { kind: "not-offered" };
  const isFault = "status" in error && Number(error.status) >= 500;
  if (isFault || isKeyUsed(error) || ["unreachable", "timeout", "malformed"].includes(String(error.kind)))
    return { kind: "no-answer" };
  if (error.kind !== "refused" && error.kind !== "not-found") return null;
  return { kind: "refused", said: textIn(error, "said") };
}

/**
 * Whether the API says that the key of a write was used before: whatever was sent under it may have been
 * carried out.
 */
export const isKeyUsed = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === "OrganiserError" &&
  saysKeyWasUsed({
    textCode: textIn(error, "textCode"),
    said: textIn(error, "said"),
    status: Number(Reflect.get(error, "status") ?? 0),
  });

function textIn(error: Error, member: "said" | "textCode"): string {
  const text: unknown = Reflect.get(error, member);
  return typeof text === "string" ? text : "";
}
