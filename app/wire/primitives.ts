import { z } from "zod";
import { invalidRecordMarker } from "./invalid-parts.ts";

z.config({ jitless: true }); // zod's compiled mode calls `new Function`, which the site's CSP forbids

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;
type CamelKeys<T> = { [K in keyof T as K extends string ? Camel<K> : K]: T[K] };

/**
 * A record of the organiser API. Accepts the members in the API's spelling and returns them in camelCase:
 * `record({ sold_out: flag(true) })` parses `{sold_out: 1}` as `{soldOut: true}`. Unknown members are dropped.
 */
export function record<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).transform((value): CamelKeys<typeof value> => camelKeys(value));
}

/**
 * A record that is saved again as a whole. `originalRecord` is the received object, which also shows which
 * members the API didn't send.
 */
export const recordWithOriginal = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(
    (given) => (typeof given === "object" && given !== null ? { ...given, originalRecord: given } : given),
    record({ ...shape, originalRecord: z.record(z.string(), z.unknown()) }),
  );

function camelKeys<Members extends object>(value: Members): CamelKeys<Members> {
  // With entries of type unknown[], the result of `fromEntries` is assignable to the return type.
  const entries = Object.entries(value).map(([key, member]): readonly unknown[] => [
    key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    member,
  ]);
  return Object.fromEntries(entries);
}

/** A decimal number as text, or an empty text. */
const decimalText = /^(-?\d+(\.\d*)?|-?\.\d+)?$/;

/** Whole cents. The API's dollars are converted to cents when parsed. */
export type Cents = number;

/**
 * Parses dollars (a JSON number, or text such as "49.50") to whole cents, rounded half up. Absent, null and
 * empty are 0.
 */
export const dollars = z
  .union([z.number(), z.string().regex(decimalText)])
  .nullish()
  .transform((amount): Cents => {
    const value = Number(amount ?? 0);
    // Number.EPSILON corrects 1.005 * 100 = 100.49999… to the intended half cent.
    return Math.sign(value) * Math.round(Math.abs(value) * 100 * (1 + Number.EPSILON));
  });

/**
 * The price of an item for sale, in whole cents. Absent, null and empty are null, not 0: an item without a
 * price can't be ordered.
 */
export const price = z
  .union([z.number(), z.string().regex(decimalText)])
  .nullish()
  .transform((amount): Cents | null =>
    amount === null || amount === undefined || amount === "" ? null : dollars.parse(amount),
  );

/** A required amount in dollars: absent, null and empty are errors. */
export const requiredDollars = z
  .union([z.number(), z.string().regex(decimalText).min(1)])
  .transform((amount) => dollars.parse(amount));

/**
 * Text; absent and null are "", a number becomes its digits. Lone surrogates, which are valid in JSON but
 * not in URLs, are replaced by U+FFFD.
 */
export const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) =>
    value === null || value === undefined ? "" : String(value).replace(/\p{Surrogate}/gu, "\uFFFD"),
  );

/** A name by which a record is shown and linked: without it the record is invalid. */
export const requiredName = text.refine((name) => name.trim() !== "", "is an empty name");

/** A message of the API to the user; a list of texts is joined. */
export const messageText = z.preprocess(
  (given) => (Array.isArray(given) ? given.filter((part) => typeof part === "string").join(" ") : given),
  text,
);

/** A date or time that is shown as the API writes it, possibly as `{time: …}`. */
export const timeText = z.preprocess(unwrapTime, text);

/** HTML by the organiser, not sanitised yet. It may be plain, or a JSON string that contains it. */
export const html = text.transform((given) => {
  const trimmed = given.trim();
  if (!trimmed.startsWith('"') || !trimmed.endsWith('"') || !trimmed.includes("<")) return given;
  try {
    const inside: unknown = JSON.parse(given);
    return typeof inside === "string" ? inside : given;
  } catch {
    return given; // a quoted sentence, no JSON
  }
});

/**
 * A flag that some APIs send as a quantity, such as what is in stock: more than 0 is yes. Anything else that is
 * no flag counts as yes: the API decides when the item is ordered.
 */
export const stockFlag = (whenAbsent: boolean) =>
  z
    .unknown()
    .optional()
    .transform((value) => {
      const given = flag(whenAbsent).safeParse(value);
      const quantity = decimal(1).safeParse(value);
      return given.success ? given.data : !quantity.success || quantity.data > 0;
    });

/**
 * A flag that the API writes as a boolean, 0/1 or "0"/"1". Absent and null become the API's documented
 * default.
 */
export const flag = (whenAbsent: boolean) =>
  z
    .union([z.boolean(), z.literal([0, 1, "0", "1", "", "true", "false"])])
    .nullish()
    .transform((value) =>
      value === null || value === undefined || value === "" ? whenAbsent : isYes(value),
    );

/** A required flag: absent, empty or anything else is an error. */
export const requiredFlag = z
  .union([z.boolean(), z.literal([0, 1, "0", "1", "true", "false"])])
  .transform((value) => isYes(value));

const isYes = (value: boolean | 0 | 1 | string): boolean =>
  value === true || value === 1 || value === "1" || value === "true";

/**
 * A whole number as text, possibly written with decimals: "12", "1.00". Larger ones than numbers can hold are
 * rejected: rounded, the id of a record would be that of another.
 */
const wholeText = z
  .string()
  .regex(/^-?\d+(\.0*)?$/)
  .transform(Number)
  .refine(Number.isSafeInteger, "is too large");

/** A whole number, possibly as text. Absent, null and empty are 0, which for an id means “no such record”. */
export const integer = z
  .union([z.number().int(), z.literal(""), wholeText])
  .nullish()
  .transform((value) => Number(value ?? 0));

/** The id that a response consists of: 0 and null are none, absent is an error. */
export const requiredId = z
  .union([z.number().int(), wholeText.refine((id) => id >= 0), z.null()])
  .transform((value) => value ?? 0);

/** A last name; "-" means none, for people with a single name. */
export const lastName = text.transform((name) => (name.trim() === "-" ? "" : name));

/** The id of a record; 0 means none. */
export const recordId = integer.describe("the id of a record");

/** A number with decimals (metres, square metres, a factor), possibly as text; absent is `whenAbsent`. */
export const decimal = (whenAbsent: number) =>
  z
    .union([z.number(), z.string().regex(decimalText)])
    .nullish()
    .transform((value) =>
      value === null || value === undefined || value === "" ? whenAbsent : Number(value),
    );

/**
 * A limit: a whole number, or null if none is specified. Less than 0 is 0 (more was sold than there is);
 * decimals are dropped.
 */
export const limit = z
  .union([z.number(), z.string().regex(decimalText)])
  .nullish()
  .transform((value) =>
    value === null || value === undefined || value === "" ? null : Math.max(0, Math.floor(Number(value))),
  );

/** Returns `time` of a date object `{time: …}`, else the value itself. */
function unwrapTime(value: unknown): unknown {
  return typeof value === "object" && value !== null && "time" in value ? value.time : value;
}

/**
 * A date without a time, `yyyy-MM-dd`, as text or as `{time: …}`; absent or invalid is null (“no date”),
 * never today. If the value has no offset, or is midnight at its offset, the date is taken as written. Any
 * other timestamp is midnight in some other zone: `dateAt` returns its date.
 */
export const dayFrom = (dateAt: (instant: string) => string) =>
  z
    .unknown()
    .optional()
    .transform((value): string | null => {
      const given = unwrapTime(value);
      if (typeof given !== "string" || !isRealDay(given.slice(0, 10))) return null;
      const time = dateTime.parse(given);
      if (time === null) return given.slice(0, 10);
      const isWritten = !/(Z|[+-]\d{2}:?\d{2})$/.test(time) || time.slice(11, 19) === "00:00:00";
      return isWritten ? given.slice(0, 10) : dateAt(time);
    });

/** A date without a time if no zone is known: the date as written. */
export const writtenDay = dayFrom((instant) => instant.slice(0, 10));

/**
 * Prefix of a timestamp that stands for a date, until the API client, which knows the site's zone, converts
 * it. Random for each process, so that no text of a response can be mistaken for it.
 */
const DAY_PREFIX = `day:${crypto.getRandomValues(new Uint32Array(4)).join(".")}:`;

/** A date without a time in a response of the API; the client resolves timestamps. */
export const day = dayFrom((instant) => DAY_PREFIX + instant);

/** Returns the timestamp that `day` left to the client, or null for other text. */
export const unresolvedInstant = (marked: string): string | null =>
  marked.startsWith(DAY_PREFIX) ? marked.slice(DAY_PREFIX.length) : null;

/**
 * A date without a time as the API's own client sends it: midnight UTC, so that the date part of the text is
 * the date. `date` is `yyyy-MM-dd`.
 */
export const sentDay = (date: string): { time: string } => ({ time: `${date}T00:00:00.000Z` });

/**
 * A point in time as the API writes it: `yyyy-MM-ddTHH:mm:ss`, without an offset in the venue's local time
 * (see `domain/venue-time`), otherwise with `Z` or `+hh:mm`. A space instead of the T is accepted. A date
 * without a time, absent and invalid are null.
 */
export const dateTime = z
  .unknown()
  .optional()
  .transform((given): string | null => {
    const value = unwrapTime(given);
    if (typeof value !== "string") return null;
    const parts =
      /^(\d{4}-\d{2}-\d{2})[T ]((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/.exec(
        value.trim(),
      );
    if (!parts?.[1] || !parts[2] || !isRealDay(parts[1])) return null;
    return `${parts[1]}T${parts[2]}${parts[3] ?? ":00"}${parts[4] ?? ""}`;
  });

/** A point in time, or only a date (`yyyy-MM-dd`, in the venue's zone); absent or invalid is null. */
export const dayOrMoment = z
  .unknown()
  .optional()
  .transform((given): string | null => {
    const value = unwrapTime(given);
    const time = dateTime.parse(value);
    if (time !== null || typeof value !== "string") return time;
    return /^\d{4}-\d{2}-\d{2}$/.test(value.trim()) && isRealDay(value.trim()) ? value.trim() : null;
  });

/** A point in time; a date without a time is its day's first second, in the venue's zone. */
export const moment = dayOrMoment.transform((time) => withTimeOfDay(time, "00:00:00"));

/** A point in time until which something lasts; a date without a time is its day's last second. */
export const lastMoment = dayOrMoment.transform((time) => withTimeOfDay(time, "23:59:59"));

const withTimeOfDay = (time: string | null, timeOfDay: string): string | null =>
  time !== null && !time.includes("T") ? `${time}T${timeOfDay}` : time;

function isRealDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Converts `{}` to an empty list, for APIs in languages that don't distinguish the two. */
const emptyAsList = (value: unknown): unknown =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0 ? [] : value;

/** A list in a request of the site; absent and null are empty. */
export const sentList = <Member extends z.ZodType>(member: Member) =>
  z
    .array(member)
    .nullish()
    .transform((members) => members ?? []);

/** A list in a response; absent, null and `{}` are empty. */
export const list = <Member extends z.ZodType>(member: Member) => z.preprocess(emptyAsList, sentList(member));

/** The list that a response consists of: `{}` is empty, but absent and null are errors. */
export const requiredList = <Member extends z.ZodType>(member: Member) =>
  z.preprocess(emptyAsList, z.array(member));

/** A list in a GraphQL response: null, which comes with errors, is empty; absent is an error. */
export const nullableList = <Member extends z.ZodType>(member: Member) =>
  z
    .array(member)
    .nullable()
    .transform((members) => members ?? []);

/** An optional record: null, absent, "", 0 and an empty list all mean none. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) =>
      value === undefined || value === "" || value === 0 || (Array.isArray(value) && value.length === 0)
        ? null
        : value,
    schema.nullable(),
  );

/**
 * JSON text in a member: empty or invalid text becomes `{}`. Values beyond the maximum depth become null, so
 * that recursion over the result is bounded.
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
  if (Array.isArray(value)) return value.map((entry) => limitDepth(levels - 1, entry));
  const members = Object.entries(value).map(
    ([key, member]) => [key, limitDepth(levels - 1, member)] as const,
  );
  return Object.fromEntries(members);
}

/** The response of an API that has null instead of an empty list. */
const emptyListResponse = z.object({ num_items: z.literal([0, "0"]), data: z.null() });

/**
 * A list response of the API: `{num_items, num_pages, data}`, `{data}` or a bare array; anything else is an
 * error. Null as `data` is an empty list if `num_items` is 0. Returns `{items, itemCount, pageCount}`; the
 * counts default to the received items.
 */
export const listResponse = <Member extends z.ZodType>(member: Member) =>
  z
    .union([
      z.array(member).transform((data) => ({ data, num_items: null, num_pages: null })),
      z.object({ data: requiredList(member), num_items: limit, num_pages: limit }),
      emptyListResponse.transform(() => ({ data: [], num_items: 0, num_pages: null })),
    ])
    .transform(({ data, num_items, num_pages }) => ({
      items: data,
      itemCount: num_items ?? data.length,
      pageCount: num_pages ?? 1,
    }));

/** A record in a list of the user's own records: null if it is invalid, in responses marked as `of-own`. */
export const ownRecord = <Member extends z.ZodType>(member: Member) =>
  z.union([z.literal(invalidRecordMarker).transform(() => null), member]);

/**
 * A single requested record, parsed by `schema`. Without id, url, slug or name it is an error, such as
 * `{error: …}` with status 200.
 */
export const namedRecord = <Schema extends z.ZodType>(schema: Schema) =>
  z.unknown().refine(isNamed, "is a record without a name").pipe(schema);

function isNamed(given: unknown): boolean {
  if (typeof given !== "object" || given === null) return true; // the schema rejects it
  const members = new Map<string, unknown>(Object.entries(given));
  return ["id", "url", "slug", "name"].some((member) => (members.get(member) ?? "") !== "");
}

/**
 * Returns false for a response without `success` and without a message: it is no rejection, and the outcome
 * of the order is indeterminate.
 */
export function hasOutcome(response: unknown): boolean {
  if (typeof response !== "object" || response === null) return true; // rejected by the schema below
  const members = new Map<string, unknown>(Object.entries(response));
  return ["success", "message", "error"].some((member) => (members.get(member) ?? "") !== "");
}

/** Longer delays are shown as one week. */
const MAX_DELAY_MINUTES = 7 * 24 * 60;

/**
 * The members of every write response: whether it succeeded, else the API's message, with an error code if
 * there is one. `delayed_minutes`, which not every API has, means that the email about it is delayed, and
 * for how many minutes the API retries.
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

/** The response of create and update: `{success, item, error}`. `item` is null if nothing was saved. */
export const saveResponse = <Item extends z.ZodType>(item: Item) =>
  z
    .object({ item: optional(item) })
    .and(Outcome)
    .transform((response) => ({ ...response }));
