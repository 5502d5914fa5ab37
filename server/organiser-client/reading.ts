import type { z } from "zod";
import { type OfSite, replaceMarked } from "../../app/wire/media-address.ts";
import { organiserError } from "./errors.ts";
import { parseAnswer } from "./parse.ts";
import type { LeftOut } from "./parts.ts";

/** The answer to a read, understood. Shared by whoever asks the same, hence frozen. */
export type Reading =
  | {
      found: true;
      /** The JSON that came, for a caller with another schema. */
      text: string;
      schema: z.ZodType;
      value: unknown;
      /**
       * Whether the API gave all that was asked: a GraphQL answer with errors is used but not kept. [ERR-008]
       */
      isWhole: boolean;
    }
  /** The API has no such record. */
  | { found: false };

function parsedBy<S extends z.ZodType>(
  call: string,
  schema: S,
  body: unknown,
  ofSite: OfSite,
  tell?: (leftOut: LeftOut) => void,
): z.output<S> {
  const value = parseAnswer(call, schema, body, tell);
  replaceMarked(value, ofSite);
  return value;
}

type Came = { text: string; body: unknown; isWhole: boolean };

/** Parses what came by a schema; throws `malformed`. `tell` is told of parts that were left out. */
export function readingOf(
  call: string,
  schema: z.ZodType,
  { text, body, isWhole }: Came,
  ofSite: OfSite,
  tell?: (leftOut: LeftOut) => void,
): Reading {
  return { found: true, text, schema, value: freeze(parsedBy(call, schema, body, ofSite, tell)), isWhole };
}

/** The value of a reading for a caller with a schema; throws `not-found` where nothing is. */
export function valueIn<S extends z.ZodType>(
  call: string,
  schema: S,
  reading: Reading,
  ofSite: OfSite,
): z.output<S> {
  if (!reading.found) throw organiserError("not-found", call, { status: 404 });
  if (isOf(reading, schema)) return reading.value;
  return parsedBy(call, schema, JSON.parse(reading.text), ofSite);
}

function isOf<S extends z.ZodType>(
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
