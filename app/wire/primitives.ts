import { z } from "zod";
import { INVALID_RECORD_PLACEHOLDER } from "./invalid-parts.ts";

/*
 * The schemas of single fields. They accept the variants that APIs send, for example numbers as strings.
 *
 * Results for missing values (“–” is an error):
 *
 * | schema                        | absent    | null      | ""        | other special values               |
 * | ----------------------------- | --------- | --------- | --------- | ---------------------------------- |
 * | `text`, `html`, `messageText` | ""        | ""        | ""        | a number becomes its digits        |
 * | `requiredName`                | –         | –         | –         |                                    |
 * | `lastName`                    | ""        | ""        | ""        | "-" becomes ""                     |
 * | `integer`, `recordId`         | 0         | 0         | 0         |                                    |
 * | `requiredId`                  | –         | 0         | –         |                                    |
 * | `decimal(d)`                  | d         | d         | d         |                                    |
 * | `optionalCount`               | null      | null      | null      | a negative number becomes 0        |
 * | `dollars`                     | 0         | 0         | 0         |                                    |
 * | `price`                       | null      | null      | null      |                                    |
 * | `requiredDollars`             | –         | –         | –         |                                    |
 * | `flag(d)`                     | d         | d         | d         |                                    |
 * | `stockFlag(d)`                | d         | d         | d         | a quantity is true if it is over 0 |
 * | `requiredFlag`                | –         | –         | –         |                                    |
 * | `list`                        | []        | []        | –         | {} becomes []                      |
 * | `requestList`                 | []        | []        | –         |                                    |
 * | `requiredList`                | –         | –         | –         | {} becomes []                      |
 * | `nullableList`                | –         | []        | –         |                                    |
 * | `optionalRecord`              | null      | null      | null      | 0 and [] become null               |
 * | `jsonText`                    | {}        | {}        | {}        | text that isn't JSON becomes {}    |
 *
 * Results of the schemas of dates and times. All accept `{time: …}`.
 * Absent, null and invalid values are null.
 *
 * | schema           | 2026-03-01          | 2026-03-01T13:00:00Z | 2026-03-01 18:00    |
 * | ---------------- | ------------------- | -------------------- | ------------------- |
 * | `dateOnly`       | 2026-03-01          | date in site's zone  | 2026-03-01          |
 * | `datePart`       | 2026-03-01          | 2026-03-01           | 2026-03-01          |
 * | `dateTime`       | null                | 2026-03-01T13:00:00Z | 2026-03-01T18:00:00 |
 * | `dateOrDateTime` | 2026-03-01          | 2026-03-01T13:00:00Z | 2026-03-01T18:00:00 |
 * | `startDateTime`  | 2026-03-01T00:00:00 | 2026-03-01T13:00:00Z | 2026-03-01T18:00:00 |
 * | `endDateTime`    | 2026-03-01T23:59:59 | 2026-03-01T13:00:00Z | 2026-03-01T18:00:00 |
 */

// zod's compiled mode calls `new Function`, which the site's CSP forbids.
z.config({ jitless: true });

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
type CamelKeys<T> = { [K in keyof T as K extends string ? CamelCase<K> : K]: T[K] };

/**
 * A record of the organiser API. Converts the names of its fields to camelCase and leaves out unknown fields:
 * `record({ sold_out: flag(true) })` parses `{sold_out: 1}` as `{soldOut: true}`.
 */
export function record<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).transform((value): CamelKeys<typeof value> => camelKeys(value));
}

/**
 * A record whose updates must send all fields. `originalRecord` is the received object, including unknown
 * fields.
 */
export const recordWithOriginal = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(
    (input) => (typeof input === "object" && input !== null ? { ...input, originalRecord: input } : input),
    record({ ...shape, originalRecord: z.record(z.string(), z.unknown()) }),
  );

function camelKeys<T extends object>(value: T): CamelKeys<T> {
  // With entries of the type `unknown[]`, `fromEntries` returns `any`.
  const entries = Object.entries(value).map(([key, fieldValue]): readonly unknown[] => [
    key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    fieldValue,
  ]);
  return Object.fromEntries(entries);
}

/** Matches a decimal number or an empty text. */
const DECIMAL_TEXT = /^(-?\d+(\.\d*)?|-?\.\d+)?$/;

/** Whole cents. The same as `Cents` of `app/domain/money.ts`, which this module may not import. */
export type Cents = number;

/**
 * Parses dollars (a number, or a string such as "49.50") to whole cents. Half cents are rounded away from
 * zero. Absent, null and empty are 0.
 */
export const dollars = z
  .union([z.number(), z.string().regex(DECIMAL_TEXT)])
  .nullish()
  .transform((amount): Cents => {
    const value = Number(amount ?? 0);
    // Number.EPSILON corrects 1.005 * 100, which is 100.49999…, to the intended half cent.
    return Math.sign(value) * Math.round(Math.abs(value) * 100 * (1 + Number.EPSILON));
  });

/**
 * The price of an item for sale, parsed to whole cents. Absent, null and empty are null and not 0, because an
 * item without a price can't be ordered.
 */
export const price = z
  .union([z.number(), z.string().regex(DECIMAL_TEXT)])
  .nullish()
  .transform((amount): Cents | null =>
    amount === null || amount === undefined || amount === "" ? null : dollars.parse(amount),
  );

/** A required amount in dollars, parsed to whole cents. */
export const requiredDollars = z
  .union([z.number(), z.string().regex(DECIMAL_TEXT).min(1)])
  .transform((amount) => dollars.parse(amount));

/**
 * Text. Absent and null are "", and a number becomes its digits. Lone surrogates, which are valid in JSON but
 * not in URLs, are replaced by U+FFFD.
 */
export const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) =>
    value === null || value === undefined ? "" : String(value).replace(/\p{Surrogate}/gu, "\uFFFD"),
  );

/** A name by which a record is shown and linked. A record without a name is invalid. */
export const requiredName = text.refine((name) => name.trim() !== "", "is an empty name");

/** A message of the API for the user. The texts of a list are joined. */
export const messageText = z.preprocess(
  (input) => (Array.isArray(input) ? input.filter((part) => typeof part === "string").join(" ") : input),
  text,
);

/** A date or time that the site shows as the API sends it, possibly in the form `{time: …}`. */
export const timeText = z.preprocess(unwrapTime, text);

/** HTML of the organiser. It isn't sanitised. Some APIs send it as JSON, with quotation marks and escapes. */
export const html = text.transform((input) => {
  const trimmed = input.trim();
  if (!trimmed.startsWith('"') || !trimmed.endsWith('"') || !trimmed.includes("<")) return input;
  try {
    const parsed: unknown = JSON.parse(input);
    return typeof parsed === "string" ? parsed : input;
  } catch {
    return input; // not JSON, but a text in quotation marks
  }
});

/**
 * Whether an item is in stock. A quantity, which some APIs send, is true if it is more than 0. Unknown values
 * are true, because the API checks the stock again when the item is ordered.
 */
export const stockFlag = (defaultValue: boolean) =>
  z
    .unknown()
    .optional()
    .transform((value) => {
      const result = flag(defaultValue).safeParse(value);
      const quantity = decimal(1).safeParse(value);
      return result.success ? result.data : !quantity.success || quantity.data > 0;
    });

/**
 * A flag that the API sends as a boolean or as 0 or 1, possibly as a string. `defaultValue` should be the
 * default in the API's documentation.
 */
export const flag = (defaultValue: boolean) =>
  z
    .union([z.boolean(), z.literal([0, 1, "0", "1", "", "true", "false"])])
    .nullish()
    .transform((value) =>
      value === null || value === undefined || value === "" ? defaultValue : isTrue(value),
    );

/** A required flag. Any other value than a boolean, 0 or 1 is an error. */
export const requiredFlag = z
  .union([z.boolean(), z.literal([0, 1, "0", "1", "true", "false"])])
  .transform((value) => isTrue(value));

const isTrue = (value: boolean | 0 | 1 | string): boolean =>
  value === true || value === 1 || value === "1" || value === "true";

/**
 * A whole number as a string, such as "12" or "1.00". Unsafe integers are rejected, because a rounded id
 * would identify another record.
 */
const integerText = z
  .string()
  .regex(/^-?\d+(\.0*)?$/)
  .transform(Number)
  .refine(Number.isSafeInteger, "is too large");

/** A whole number, possibly as a string. Absent, null and empty are 0. */
export const integer = z
  .union([z.number().int(), z.literal(""), integerText])
  .nullish()
  .transform((value) => Number(value ?? 0));

/** The id of a record. The field must be present. Null and 0 mean that there is no record. */
export const requiredId = z
  .union([z.number().int(), integerText.refine((id) => id >= 0), z.null()])
  .transform((value) => value ?? 0);

/** A last name. The API's placeholder "-", for people without a last name, becomes "". */
export const lastName = text.transform((name) => (name.trim() === "-" ? "" : name));

/** The id of a record. Absent, null, empty and 0 mean no record. */
export const recordId = integer.describe("the id of a record");

/** A number with decimals, possibly as a string. Absent, null and empty are `defaultValue`. */
export const decimal = (defaultValue: number) =>
  z
    .union([z.number(), z.string().regex(DECIMAL_TEXT)])
    .nullish()
    .transform((value) =>
      value === null || value === undefined || value === "" ? defaultValue : Number(value),
    );

/**
 * A quantity or limit as a whole number, or null if missing. Decimals are cut off. Negative numbers, which
 * APIs send if too many were sold, become 0.
 */
export const optionalCount = z
  .union([z.number(), z.string().regex(DECIMAL_TEXT)])
  .nullish()
  .transform((value) =>
    value === null || value === undefined || value === "" ? null : Math.max(0, Math.floor(Number(value))),
  );

function unwrapTime(value: unknown): unknown {
  return typeof value === "object" && value !== null && "time" in value ? value.time : value;
}

/**
 * Creates the schema of a date without a time (`yyyy-MM-dd`), sent as a string or as `{time: …}`. Absent and
 * invalid values are null.
 * @param toLocalDate converts a timestamp to the local date, because some APIs send the local midnight of a
 *   date in UTC, such as `2026-03-01T13:00:00Z` for 2 March in Sydney
 */
export const createDateOnlySchema = (toLocalDate: (instant: string) => string) =>
  z
    .unknown()
    .optional()
    .transform((value): string | null => {
      const input = unwrapTime(value);
      if (typeof input !== "string" || !isRealDate(input.slice(0, 10))) return null;
      const time = dateTime.parse(input);
      if (time === null) return input.slice(0, 10);
      const hasLocalDate = !/(Z|[+-]\d{2}:?\d{2})$/.test(time) || time.slice(11, 19) === "00:00:00";
      return hasLocalDate ? input.slice(0, 10) : toLocalDate(time);
    });

/** The date part of a date or time, for callers that don't know the time zone. */
export const datePart = createDateOnlySchema((instant) => instant.slice(0, 10));

/** `replacePlaceholders` (`media-url.ts`) explains placeholders. */
const DAY_PLACEHOLDER_PREFIX = `day:${crypto.getRandomValues(new Uint32Array(4)).join(".")}:`;

/**
 * A date without a time. If the date depends on the site's time zone, the result is a placeholder
 * (`replacePlaceholders`).
 */
export const dateOnly = createDateOnlySchema((instant) => DAY_PLACEHOLDER_PREFIX + instant);

/** Returns the timestamp from a placeholder for a date, or null for any other text. */
export const parseDayPlaceholder = (value: string): string | null =>
  value.startsWith(DAY_PLACEHOLDER_PREFIX) ? value.slice(DAY_PLACEHOLDER_PREFIX.length) : null;

/** Converts a date (`yyyy-MM-dd`) for a request. The API expects an object with the time at midnight UTC. */
export const toRequestDate = (date: string): { time: string } => ({ time: `${date}T00:00:00.000Z` });

/**
 * A date with a time, parsed to `yyyy-MM-ddTHH:mm:ss` with an offset (`Z` or `+hh:mm`) if the API sends one.
 * A time without an offset is in the venue's time zone. Dates without a time, and absent and invalid values,
 * are null.
 */
export const dateTime = z
  .unknown()
  .optional()
  .transform((input): string | null => {
    const value = unwrapTime(input);
    if (typeof value !== "string") return null;
    const parts =
      /^(\d{4}-\d{2}-\d{2})[T ]((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/.exec(
        value.trim(),
      );
    if (!parts?.[1] || !parts[2] || !isRealDate(parts[1])) return null;
    return `${parts[1]}T${parts[2]}${parts[3] ?? ":00"}${parts[4] ?? ""}`;
  });

/** A date with or without a time. A date without a time is `yyyy-MM-dd` in the venue's time zone. */
export const dateOrDateTime = z
  .unknown()
  .optional()
  .transform((input): string | null => {
    const value = unwrapTime(input);
    const time = dateTime.parse(value);
    if (time !== null || typeof value !== "string") return time;
    return /^\d{4}-\d{2}-\d{2}$/.test(value.trim()) && isRealDate(value.trim()) ? value.trim() : null;
  });

/** A date with a time. A date without a time becomes the first second of the day in the venue's zone. */
export const startDateTime = dateOrDateTime.transform((time) => withTimeOfDay(time, "00:00:00"));

/** The end of a period. A date without a time becomes the last second of the day in the venue's zone. */
export const endDateTime = dateOrDateTime.transform((time) => withTimeOfDay(time, "23:59:59"));

const withTimeOfDay = (time: string | null, timeOfDay: string): string | null =>
  time !== null && !time.includes("T") ? `${time}T${timeOfDay}` : time;

function isRealDate(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Converts `{}` to an empty list, because an API in PHP may serialise an empty array as `{}`. */
const toListIfEmpty = (value: unknown): unknown =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0 ? [] : value;

/** A list in a request of the site. Absent and null are empty. */
export const requestList = <Item extends z.ZodType>(itemSchema: Item) =>
  z
    .array(itemSchema)
    .nullish()
    .transform((items) => items ?? []);

/** A list in a response. Absent, null and `{}` are empty. */
export const list = <Item extends z.ZodType>(itemSchema: Item) =>
  z.preprocess(toListIfEmpty, requestList(itemSchema));

/** A required list. `{}` is an empty list. Absent and null are errors. */
export const requiredList = <Item extends z.ZodType>(itemSchema: Item) =>
  z.preprocess(toListIfEmpty, z.array(itemSchema));

/** A list in a GraphQL response. Null, which GraphQL sends after errors, becomes an empty list. */
export const nullableList = <Item extends z.ZodType>(itemSchema: Item) =>
  z
    .array(itemSchema)
    .nullable()
    .transform((items) => items ?? []);

/** An optional record. Absent, "", 0 and an empty list are null. */
export const optionalRecord = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) =>
      value === undefined || value === "" || value === 0 || (Array.isArray(value) && value.length === 0)
        ? null
        : value,
    schema.nullable(),
  );

/**
 * A field that contains JSON as a string. Empty and invalid text becomes `{}`. Deeply nested values become
 * null, so that recursive functions can process the result.
 */
export const jsonText = z
  .unknown()
  .optional()
  .transform((value): unknown => {
    if (typeof value === "object" && value !== null) return limitDepth(MAX_JSON_DEPTH, value);
    if (typeof value !== "string" || value.trim() === "") return {};
    try {
      const parsed: unknown = JSON.parse(value);
      return limitDepth(MAX_JSON_DEPTH, parsed);
    } catch {
      return {};
    }
  });

const MAX_JSON_DEPTH = 60;

function limitDepth(levels: number, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.map((item) => limitDepth(levels - 1, item));
  const entries = Object.entries(value).map(([key, item]) => [key, limitDepth(levels - 1, item)] as const);
  return Object.fromEntries(entries);
}

const EmptyListResponse = z.object({ num_items: z.literal([0, "0"]), data: z.null() });

/**
 * A list response of the API: `{num_items, num_pages, data}`, `{data}` or an array. `data` may be null if
 * `num_items` is 0. Without `num_items`, `itemCount` is the number of received items. Without `num_pages`,
 * `pageCount` is 1.
 */
export const listResponse = <Item extends z.ZodType>(itemSchema: Item) =>
  z
    .union([
      z.array(itemSchema).transform((data) => ({ data, num_items: null, num_pages: null })),
      z.object({ data: requiredList(itemSchema), num_items: optionalCount, num_pages: optionalCount }),
      EmptyListResponse.transform(() => ({ data: [], num_items: 0, num_pages: null })),
    ])
    .transform(({ data, num_items, num_pages }) => ({
      items: data,
      itemCount: num_items ?? data.length,
      pageCount: num_pages ?? 1,
    }));

/**
 * A record in a list of the user's own records. If invalid parts are allowed (`allowInvalidParts` with
 * `omit-item`), an invalid record becomes null.
 */
export const ownRecord = <Item extends z.ZodType>(itemSchema: Item) =>
  z.union([z.literal(INVALID_RECORD_PLACEHOLDER).transform(() => null), itemSchema]);

/**
 * A single requested record, parsed by `schema`. A response without id, url, slug and name is invalid,
 * because some APIs send `{error: …}` with status 200.
 */
export const identifiedRecord = <Schema extends z.ZodType>(schema: Schema) =>
  z.unknown().refine(hasIdentifier, "has no id, url, slug or name").pipe(schema);

function hasIdentifier(response: unknown): boolean {
  if (typeof response !== "object" || response === null) return true; // The schema rejects such a response.
  const fields = new Map<string, unknown>(Object.entries(response));
  return ["id", "url", "slug", "name"].some((name) => (fields.get(name) ?? "") !== "");
}

/**
 * Whether a response to a write has a success flag or a message. Without both, its outcome is indeterminate.
 */
export function hasOutcome(response: unknown): boolean {
  if (typeof response !== "object" || response === null) return true; // The schema rejects such a response.
  const fields = new Map<string, unknown>(Object.entries(response));
  return ["success", "message", "error"].some((name) => (fields.get(name) ?? "") !== "");
}

const MAX_DELAY_MINUTES = 7 * 24 * 60;

/**
 * The fields of every response to a write: whether it succeeded, the API's message, and an error code.
 * `delayed_minutes` means that an email about the change is delayed by this many minutes.
 */
export const Outcome = z
  .unknown()
  .refine(hasOutcome, "has neither a success flag nor a message")
  .pipe(
    z
      .object({
        success: flag(false),
        message: messageText,
        error: messageText,
        text_code: text,
        delayed_minutes: integer.catch(0),
      })
      .transform(({ success, message, error, text_code, delayed_minutes }) => ({
        success,
        message: message || error,
        ...(text_code !== "" && { code: text_code }),
        ...(delayed_minutes > 0 && { delayedMinutes: Math.min(delayed_minutes, MAX_DELAY_MINUTES) }),
      })),
  );
export type Outcome = z.output<typeof Outcome>;

/** The response to create and update. `item` is the saved record, or null if the API doesn't send it. */
export const saveResponse = <Item extends z.ZodType>(item: Item) =>
  z
    .object({ item: optionalRecord(item) })
    .and(Outcome)
    .transform((response) => ({ ...response }));
