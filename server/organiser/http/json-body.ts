import express, { type Request, type Response } from "express";
import { isSecretField, removeInvisible } from "../../../app/domain/plain-text.ts";
import { CLIENT_CLOSED_REQUEST } from "./json-response.ts";
import { ApiError } from "./route.ts";

/** Deeper than the input of any call. Keeps recursive processing of a body within the stack. */
const MAX_JSON_DEPTH = 32;

/** Members and items of a body in total; many times the size of the largest order. */
const MAX_JSON_VALUES = 10_000;

/** Parses the JSON object of a body; an empty body is an empty object. Throws `ApiError` 400, 413 or 415. */
export type ReadBody = (request: Request, response: Response) => Promise<Record<string, unknown>>;

/** Reads bodies of at most `limit` bytes. */
export function jsonBody(limit: number): ReadBody {
  const read = express.json({ limit, inflate: false, type: () => true });
  return async (request, response) => {
    const length = request.headers["content-length"];
    // Rejected before the body is sent, so that the client still receives the response.
    if (Number(length) > limit) throw tooLarge(limit);
    if (length !== "0" && request.is(["json", "+json"]) === false) throw unsupportedType();

    await new Promise<void>((resolve, reject) => {
      read(request, response, (error: unknown) => {
        if (error === undefined) resolve();
        else reject(toBodyError(error, limit));
      });
    });
    // The parser treats a body that was cut off before its first byte as already read.
    if (request.body === undefined && !request.complete) throw clientDisconnected();
    const body: unknown = request.body ?? {};
    if (!isObject(body)) throw new ApiError(400, "INVALID_JSON", "The body must be a JSON object.");
    const excess = findExcess(body);
    if (excess === "too deep")
      throw new ApiError(400, "INVALID_JSON", `The body is nested more than ${MAX_JSON_DEPTH} levels deep.`);
    if (excess !== null)
      throw new ApiError(413, "TOO_LARGE", `A body may hold at most ${MAX_JSON_VALUES} values.`);
    return withPlainText(body);
  };
}

/** Removes invisible characters from the input of all calls; secrets are left unchanged. */
const withPlainText = (members: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, toPlainText(value, name)]));

function toPlainText(value: unknown, name: string): unknown {
  if (typeof value === "string") return isSecretField(name) ? value : removeInvisible(value);
  if (Array.isArray(value)) return value.map((item) => toPlainText(item, ""));
  return typeof value === "object" && value !== null ? withPlainText(value) : value;
}

/**
 * Converts an error of a body parser with `limit` bytes to an `ApiError`; other errors are returned
 * unchanged.
 */
export function toBodyError(error: unknown, limit: number): unknown {
  switch (typeOf(error)) {
    case "entity.too.large":
      return tooLarge(limit);
    case "entity.parse.failed":
      return new ApiError(400, "INVALID_JSON", "The body is not JSON.");
    case "encoding.unsupported":
    case "charset.unsupported":
      return unsupportedType();
    case "request.aborted":
    // The connection was closed before the body was read.
    case "stream.not.readable":
      return clientDisconnected();
    case "request.size.invalid":
      return new ApiError(400, "INVALID_BODY", "The body is incomplete.");
    default:
      return error;
  }
}

const clientDisconnected = () =>
  new ApiError(CLIENT_CLOSED_REQUEST, "CALLER_LEFT", "The client disconnected before the body was read.");

const tooLarge = (limit: number) =>
  new ApiError(413, "TOO_LARGE", `The body is larger than ${Math.round(limit / 1000)} kB.`);

const unsupportedType = () => new ApiError(415, "UNSUPPORTED_MEDIA_TYPE", "The body must be plain JSON.");

const typeOf = (error: unknown): unknown =>
  error instanceof Error && "type" in error ? error.type : undefined;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Breadth-first, so that a deep body can't overflow the stack. */
function findExcess(body: object): "too deep" | "too many values" | null {
  let level: unknown[] = [body];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (values > MAX_JSON_VALUES) return "too many values";
    if (depth > MAX_JSON_DEPTH) return "too deep";
    level = level.flatMap((value) =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
  }
  return null;
}
