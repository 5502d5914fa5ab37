import type { z } from "zod";
import { type SiteResolvers, resolveInPlace } from "../../app/wire/media-url.ts";
import { organiserError } from "./errors.ts";
import { parseWithSchema } from "./parse.ts";
import type { LeftOut } from "./invalid-parts.ts";

/** The parsed response to a read. It is frozen, because all readers share it. */
export type Reading =
  | {
      found: true;
      /** The JSON of the response, which readers with another schema parse again. */
      text: string;
      /** The response body. The reading may be reused for an equal body; null if it must not be reused. */
      body: string | null;
      schema: z.ZodType;
      value: unknown;
      /**
       * Whether the response is complete. A GraphQL response with errors isn't; it is used but not cached.
       * [ERR-008]
       */
      isComplete: boolean;
    }
  /** The API has no such record. */
  | { found: false };

function parseWith<S extends z.ZodType>(
  call: string,
  schema: S,
  body: unknown,
  siteResolvers: SiteResolvers,
  onLeftOut?: (leftOut: LeftOut) => void,
): z.output<S> {
  const value = parseWithSchema(call, schema, body, onLeftOut);
  resolveInPlace(value, siteResolvers);
  return value;
}

type RawResponse = { text: string; body: string | null; json: unknown; isComplete: boolean };

/**
 * Parses a response by a schema. `onLeftOut` is called for each part that was left out. A reading with
 * left-out parts is not reused for an equal body, so that such parts are reported for each response.
 * @throws `malformed` if a required part is invalid
 */
export function createReading(
  call: string,
  schema: z.ZodType,
  { text, body, json, isComplete }: RawResponse,
  siteResolvers: SiteResolvers,
  onLeftOut: (leftOut: LeftOut) => void = () => undefined,
): Reading {
  let hasAllParts = true;
  const value = parseWith(call, schema, json, siteResolvers, (leftOut) => {
    hasAllParts = false;
    onLeftOut(leftOut);
  });
  return {
    found: true,
    text,
    body: hasAllParts ? body : null,
    schema,
    value: freeze(value),
    isComplete,
  };
}

/**
 * Returns the value of a reading for a schema.
 * @throws `not-found` if the API has no such record, `malformed` if the value doesn't match another schema
 */
export function getReadingValue<S extends z.ZodType>(
  call: string,
  schema: S,
  reading: Reading,
  siteResolvers: SiteResolvers,
): z.output<S> {
  if (!reading.found) throw organiserError("not-found", call, { status: 404 });
  if (hasSchema(reading, schema)) return reading.value;
  return parseWith(call, schema, JSON.parse(reading.text), siteResolvers);
}

function hasSchema<S extends z.ZodType>(
  reading: { schema: z.ZodType; value: unknown },
  schema: S,
): reading is ParsedWith<S> {
  return reading.schema === schema;
}

type ParsedWith<S extends z.ZodType> = { schema: S; value: z.output<S> };

function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(freeze);
  return Object.freeze(value);
}
