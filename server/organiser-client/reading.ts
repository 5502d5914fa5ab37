import type { z } from "zod";
import { type PlaceholderResolvers, replacePlaceholders } from "../../app/wire/media-url.ts";
import { createOrganiserError } from "./errors.ts";
import { parseWithSchema } from "./parse.ts";
import type { InvalidPart } from "./invalid-parts.ts";

/** The parsed response to a read. It is frozen, because readers share it. */
export type Reading =
  | {
      found: true;
      /** JSON of the response. Readers with another schema parse it again. */
      text: string;
      /** If an equal body is received, this reading is reused. Null if it must not be reused. */
      body: string | null;
      schema: z.ZodType;
      value: unknown;
      /** False for a GraphQL response with errors, which must not be cached. [ERR-008] */
      isComplete: boolean;
    }
  | { found: false };

function parseWith<S extends z.ZodType>(
  call: string,
  schema: S,
  body: unknown,
  siteResolvers: PlaceholderResolvers,
  onInvalidPart?: (invalidPart: InvalidPart) => void,
): z.output<S> {
  const value = parseWithSchema(call, schema, body, onInvalidPart);
  replacePlaceholders(value, siteResolvers);
  return value;
}

type RawResponse = { text: string; body: string | null; json: unknown; isComplete: boolean };

/**
 * Parses a response. Leaves out invalid parts and passes them to `onInvalidPart`. A reading without all parts
 * isn't reused for an equal body, so that the invalid parts of each response are reported.
 * @throws `malformed` if a required part is invalid
 */
export function createReading(
  call: string,
  schema: z.ZodType,
  { text, body, json, isComplete }: RawResponse,
  siteResolvers: PlaceholderResolvers,
  onInvalidPart: (invalidPart: InvalidPart) => void = () => undefined,
): Reading {
  let hasAllParts = true;
  const value = parseWith(call, schema, json, siteResolvers, (invalidPart) => {
    hasAllParts = false;
    onInvalidPart(invalidPart);
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
 * @throws `not-found` if the API has no such record, `malformed` if the response doesn't match `schema`
 */
export function getReadingValue<S extends z.ZodType>(
  call: string,
  schema: S,
  reading: Reading,
  siteResolvers: PlaceholderResolvers,
): z.output<S> {
  if (!reading.found) throw createOrganiserError("not-found", call, { status: 404 });
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
