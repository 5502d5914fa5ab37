import { isReusedKeyResponse } from "../domain/reused-key.ts";

/** What an error of the organiser API means for a form. */
type ApiFailure =
  /** The API has rejected the call. The message is from the API. */
  | { kind: "rejected"; message: string }
  /** The API doesn't support the call. */
  | { kind: "not-offered" }
  /**
   * The call may have been carried out. With `isUnsent`, it was never sent, because there was no connection.
   */
  | { kind: "no-usable-response"; isUnsent?: boolean }
  /**
   * The call wasn't carried out, as the API says, or it wasn't sent because it couldn't be recorded first.
   */
  | { kind: "not-carried-out" };

/**
 * Classifies an error of the organiser API; null for any other error. Checks the name and kind, because
 * `instanceof` fails for errors of the server's bundle.
 */
export function classifyApiError(error: unknown): ApiFailure | null {
  if (!(error instanceof Error) || !("kind" in error)) return null;
  if (error.name === "ReceiptError" && error.kind === "not-noted") return { kind: "not-carried-out" };
  if (error.name !== "OrganiserError") return null;
  if ("textCode" in error && error.textCode === "NOT_CARRIED_OUT") return { kind: "not-carried-out" };
  if (error.kind === "not-found" && Reflect.get(error, "lacksCall") === true) return { kind: "not-offered" };
  const isFault = "status" in error && Number(error.status) >= 500;
  if (
    isFault ||
    isKeyReusedError(error) ||
    ["unreachable", "timeout", "malformed"].includes(String(error.kind))
  )
    return { kind: "no-usable-response", ...(Reflect.get(error, "isUnsent") === true && { isUnsent: true }) };
  if (error.kind !== "rejected" && error.kind !== "not-found") return null;
  return { kind: "rejected", message: readText(error, "apiMessage") };
}

/** Whether the API has rejected a reused idempotency key. The earlier request may have been carried out. */
export const isKeyReusedError = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === "OrganiserError" &&
  isReusedKeyResponse({
    textCode: readText(error, "textCode"),
    message: readText(error, "apiMessage"),
    status: Number(Reflect.get(error, "status") ?? 0),
  });

function readText(error: Error, member: "apiMessage" | "textCode"): string {
  const text: unknown = Reflect.get(error, member);
  return typeof text === "string" ? text : "";
}
