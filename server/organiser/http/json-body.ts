import express, { type Request, type Response } from "express";
import { isSecretField, plainText } from "../../../app/domain/plain-text.ts";
import { ApiError } from "./route.ts";

/** Deeper than anything that a call takes. What goes through a body step by step stays within its stack. */
const mostDeep = 32;

/** Members and items of a body, all together: many times what the largest order has. */
const MAX_JSON_VALUES = 10_000;

/** Reads the JSON object of a body; an empty body is an empty object. Throws `ApiError` 400, 413 or 415. */
export type ReadBody = (request: Request, response: Response) => Promise<Record<string, unknown>>;

/** Reads bodies of at most `limit` bytes. */
export function jsonBody(limit: number): ReadBody {
  const read = express.json({ limit, inflate: false, type: () => true });
  return async (request, response) => {
    const length = request.headers["content-length"];
    // Whoever says how much is coming is told before it comes, so that the answer arrives.
    if (Number(length) > limit) throw tooLarge(limit);
    if (length !== "0" && request.is(["json", "+json"]) === false) throw otherType();

    await new Promise<void>((resolve, reject) => {
      read(request, response, (error: unknown) => {
        if (error === undefined) resolve();
        else reject(bodyRefusal(error, limit));
      });
    });
    const body: unknown = request.body;
    if (!isObject(body)) throw new ApiError(400, "INVALID_JSON", "The body must be a JSON object.");
    const excess = excessOf(body);
    if (excess === "too deep")
      throw new ApiError(400, "INVALID_JSON", `The body is more than ${mostDeep} deep.`);
    if (excess !== null) throw new ApiError(413, "TOO_LARGE", `A body may hold ${MAX_JSON_VALUES} values.`);
    return plainMembers(body);
  };
}

/** What nobody sees is taken out of what is sent, for all calls alike; secrets are taken as they are. */
const plainMembers = (members: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, plainValue(value, name)]));

function plainValue(value: unknown, name: string): unknown {
  if (typeof value === "string") return isSecretField(name) ? value : plainText(value);
  if (Array.isArray(value)) return value.map((item) => plainValue(item, ""));
  return typeof value === "object" && value !== null ? plainMembers(value) : value;
}

/** An error of the parser of a body of at most `limit` bytes as an `ApiError`; any other error as it is. */
export function bodyRefusal(error: unknown, limit: number): unknown {
  switch (typeOf(error)) {
    case "entity.too.large":
      return tooLarge(limit);
    case "entity.parse.failed":
      return new ApiError(400, "INVALID_JSON", "The body is not JSON.");
    case "encoding.unsupported":
    case "charset.unsupported":
      return otherType();
    case "request.aborted":
    case "request.size.invalid":
      return new ApiError(400, "INVALID_BODY", "The body did not arrive whole.");
    default:
      return error;
  }
}

const tooLarge = (limit: number) =>
  new ApiError(413, "TOO_LARGE", `The body is larger than ${Math.round(limit / 1000)} kB.`);

const otherType = () => new ApiError(415, "UNSUPPORTED_MEDIA_TYPE", "The body must be plain JSON.");

const typeOf = (error: unknown): unknown =>
  error instanceof Error && "type" in error ? error.type : undefined;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Level by level, so that the depth of a body is no depth here. */
function excessOf(body: object): "too deep" | "too many values" | null {
  let level: unknown[] = [body];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (values > MAX_JSON_VALUES) return "too many values";
    if (depth > mostDeep) return "too deep";
    level = level.flatMap((value) =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
  }
  return null;
}
