import express, { type Request, type Response } from "express";
import { isSecretField, removeInvisible } from "../../../app/domain/plain-text.ts";
import { CLIENT_CLOSED_REQUEST } from "./json-response.ts";
import { ApiError } from "./route.ts";

/** Limited, because deep nesting would overflow the stack of recursive functions. */
const MAX_JSON_DEPTH = 32;

/** Far more than the largest order has. */
const MAX_JSON_VALUES = 10_000;

/**
 * Parses the JSON object of a body. An empty body becomes {}.
 * @throws `ApiError` 400, 413, 415, or 499 if the client disconnects
 */
export type ReadBody = (request: Request, response: Response) => Promise<Record<string, unknown>>;

export function createJsonBodyReader(maxBytes: number): ReadBody {
  const read = express.json({ limit: maxBytes, inflate: false, type: () => true });
  return async (request, response) => {
    const length = request.headers["content-length"];
    // Rejected before the body is read, so that the client receives the response.
    if (Number(length) > maxBytes) throw createTooLargeError(maxBytes);
    if (length !== "0" && request.is(["json", "+json"]) === false) throw createUnsupportedTypeError();

    await new Promise<void>((resolve, reject) => {
      read(request, response, (error: unknown) => {
        if (error === undefined) resolve();
        else reject(toBodyError(error, maxBytes));
      });
    });
    // The parser reports no error if the connection ends before the first byte of the body.
    if (request.body === undefined && !request.complete) throw createClientDisconnectedError();
    const body: unknown = request.body ?? {};
    if (!isObject(body)) throw new ApiError(400, "INVALID_JSON", "The body must be a JSON object.");
    const excess = findExcess(body);
    if (excess === "too deep")
      throw new ApiError(400, "INVALID_JSON", `The body is nested more than ${MAX_JSON_DEPTH} levels deep.`);
    if (excess !== null)
      throw new ApiError(413, "TOO_LARGE", `A body may hold at most ${MAX_JSON_VALUES} values.`);
    return toPlainTexts(body);
  };
}

/** Removes invisible characters from the strings of an input, except passwords and other secrets. */
const toPlainTexts = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toPlainText(value, name)]));

function toPlainText(value: unknown, name: string): unknown {
  if (typeof value === "string") return isSecretField(name) ? value : removeInvisible(value);
  if (Array.isArray(value)) return value.map((item) => toPlainText(item, ""));
  return typeof value === "object" && value !== null ? toPlainTexts(value) : value;
}

/**
 * Converts an error of a body parser to an `ApiError`. Returns any other error unchanged. `maxBytes` is the
 * parser's limit, for the message.
 */
export function toBodyError(error: unknown, maxBytes: number): unknown {
  switch (getErrorType(error)) {
    case "entity.too.large":
      return createTooLargeError(maxBytes);
    case "entity.parse.failed":
      return new ApiError(400, "INVALID_JSON", "The body is not JSON.");
    case "encoding.unsupported":
    case "charset.unsupported":
      return createUnsupportedTypeError();
    case "request.aborted":
    case "stream.not.readable": // the connection was closed before the body was read
      return createClientDisconnectedError();
    case "request.size.invalid":
      return new ApiError(400, "INVALID_BODY", "The body is incomplete.");
    default:
      return error;
  }
}

const createClientDisconnectedError = () =>
  new ApiError(CLIENT_CLOSED_REQUEST, "CALLER_LEFT", "The client disconnected before the body was read.");

const createTooLargeError = (maxBytes: number) =>
  new ApiError(413, "TOO_LARGE", `The body is larger than ${Math.round(maxBytes / 1000)} kB.`);

const createUnsupportedTypeError = () =>
  new ApiError(415, "UNSUPPORTED_MEDIA_TYPE", "The body must be plain JSON.");

const getErrorType = (error: unknown): unknown =>
  error instanceof Error && "type" in error ? error.type : undefined;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Not recursive, so that a deep body can't overflow the stack. */
function findExcess(body: object): "too deep" | "too many values" | null {
  let level: unknown[] = [body];
  let valueCount = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    valueCount += level.length;
    if (valueCount > MAX_JSON_VALUES) return "too many values";
    if (depth > MAX_JSON_DEPTH) return "too deep";
    level = level.flatMap((value) =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
  }
  return null;
}
