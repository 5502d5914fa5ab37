import { isReusedKeyResponse } from "../domain/reused-key.ts";

/** What an error of the organiser API means for a form. */
type ApiFailure =
  /** The API has rejected the call with this message. */
  | { kind: "rejected"; message: string }
  /** The API doesn't support the call. */
  | { kind: "not-offered" }
  /** The call may have been carried out, unless `isUnsent` says that there was no connection to send it. */
  | { kind: "no-usable-response"; isUnsent?: boolean }
  /**
   * The API says that it didn't carry out the call, or this site couldn't record the call before sending it.
   */
  | { kind: "not-carried-out" };

/**
 * Classifies an error of the organiser API by its name and kind, because `instanceof` doesn't recognise
 * errors of the server's bundle. Returns null for any other error.
 */
export function classifyApiError(error: unknown): ApiFailure | null {
  if (!(error instanceof Error) || !("kind" in error)) return null;
  if (error.name === "ReceiptError" && error.kind === "not-noted") return { kind: "not-carried-out" };
  if (error.name !== "OrganiserError") return null;
  if ("textCode" in error && error.textCode === "NOT_CARRIED_OUT") return { kind: "not-carried-out" };
  if (error.kind === "not-found" && Reflect.get(error, "lacksCall") === true) return { kind: "not-offered" };
  const isServerError = "status" in error && Number(error.status) >= 500;
  if (
    isServerError ||
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

function readText(error: Error, property: "apiMessage" | "textCode"): string {
  const text: unknown = Reflect.get(error, property);
  return typeof text === "string" ? text : "";
}
