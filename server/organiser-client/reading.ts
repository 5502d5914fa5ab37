import type { z } from "zod";
import { type SiteResolvers, resolveInPlace } from "../../app/wire/media-url.ts";
import { organiserError } from "./errors.ts";
import { parseWithSchema } from "./parse.ts";
import type { LeftOut } from "./parts.ts";

/** The parsed response to a read. Shared by all readers, hence frozen. */
export type Reading =
  | {
      found: true;
      /** The received JSON, for callers with another schema. */
      text: string;
      /** The body that this reading belongs to, as for any equal body; null if it may not be reused. */
      body: string | null;
      schema: z.ZodType;
      value: unknown;
      /**
       * Whether the response was complete: GraphQL responses with errors are used but not cached. [ERR-008]
       */
      isComplete: boolean;
    }
  /** The API has no such record. */
  | { found: false };

function parseWith<S extends z.ZodType>(
  call: string,
  schema: S,
  body: unknown,
  ofSite: SiteResolvers,
  tell?: (leftOut: LeftOut) => void,
): z.output<S> {
  const value = parseWithSchema(call, schema, body, tell);
  resolveInPlace(value, ofSite);
  return value;
}

type Received = { text: string; body: string | null; json: unknown; isComplete: boolean };

/**
 * Parses a response by a schema; throws `malformed`. `tell` is called for parts that were left out, each time
 * they are received: such a reading is not reused for an equal body.
 */
export function createReading(
  call: string,
  schema: z.ZodType,
  { text, body, json, isComplete }: Received,
  ofSite: SiteResolvers,
  tell: (leftOut: LeftOut) => void = () => undefined,
): Reading {
  let hasAllParts = true;
  const value = parseWith(call, schema, json, ofSite, (leftOut) => {
    hasAllParts = false;
    tell(leftOut);
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

/** Returns the value of a reading for a schema; throws `not-found` if there is no record. */
export function readingValue<S extends z.ZodType>(
  call: string,
  schema: S,
  reading: Reading,
  ofSite: SiteResolvers,
): z.output<S> {
  if (!reading.found) throw organiserError("not-found", call, { status: 404 });
  if (hasSchema(reading, schema)) return reading.value;
  return parseWith(call, schema, JSON.parse(reading.text), ofSite);
}

function hasSchema<S extends z.ZodType>(
  reading: { schema: z.ZodType; value: unknown },
  schema: S,
): reading is Parsed<S> {
  return reading.schema === schema;
}

type Parsed<S extends z.ZodType> = { schema: S; value: z.output<S> };

function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(freeze);
  return Object.freeze(value);
}
