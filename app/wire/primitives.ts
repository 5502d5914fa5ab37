import { z } from "zod";

z.config({ jitless: true }); // zod's compiled mode calls `new Function`, which the site's CSP forbids

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;
type CamelKeys<T> = { [K in keyof T as K extends string ? Camel<K> : K]: T[K] };

/**
 * A record of the organiser API. Takes the members as the wire spells them and gives them in camelCase:
 * `record({ sold_out: flag(true) })` reads `{sold_out: 1}` as `{soldOut: true}`. Unknown members are dropped.
 */
export function record<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).transform((value): CamelKeys<typeof value> => camelKeys(value));
}

/**
 * A record that is saved whole again: `came` is it as the API sent it, which says what it didn't send, too.
 */
export const savedWhole = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(
    (given) => (typeof given === "object" && given !== null ? { ...given, came: given } : given),
    record({ ...shape, came: z.record(z.string(), z.unknown()) }),
  );

function camelKeys<Members extends object>(value: Members): CamelKeys<Members> {
  // Typed as unknown[] pairs, `fromEntries` leaves the type of its answer to the function's own.
  const entries = Object.entries(value).map(([key, member]): readonly unknown[] => [
    key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    member,
  ]);
  return Object.fromEntries(entries);
}

/** A decimal number written as text, or nothing. */
const decimalText = /^(-?\d+(\.\d*)?|-?\.\d+)?$/;

/** Whole cents. The wire's dollars become cents at the edge and stay so inside. */
export type Cents = number;

/**
 * Dollars on the wire (a JSON number, or text such as "49.50"), whole cents inside, rounded half up. Absent,
 * null and empty are 0.
 */
export const dollars = z
  .union([z.number(), z.string().regex(decimalText)])
  .nullish()
  .transform((amount): Cents => {
    const value = Number(amount ?? 0);
    // Number.EPSILON lifts 1.005 * 100 = 100.49999… to the half cent that was meant.
    return Math.sign(value) * Math.round(Math.abs(value) * 100 * (1 + Number.EPSILON));
  });

/**
 * The price of something for sale, in whole cents. Absent, null and empty is no price, and no 0: what has
 * none can't be ordered.
 */
export const price = z
  .union([z.number(), z.string().regex(decimalText)])
  .nullish()
  .transform((amount): Cents | null =>
    amount === null || amount === undefined || amount === "" ? null : dollars.parse(amount),
  );

/** Dollars that must be said: absent, null or empty is no amount, and no 0. */
export const saidDollars = z
  .union([z.number(), z.string().regex(decimalText).min(1)])
  .transform((amount) => dollars.parse(amount));

/**
 * Text; absent and null are "", a number is its digits. Half a character, which JSON can write and no address
 * can hold, becomes the sign for one that is missing.
 */
export const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) =>
    value === null || value === undefined ? "" : String(value).replace(/\p{Surrogate}/gu, "\uFFFD"),
  );

/** A date or time that is shown as the API writes it, perhaps as `{time: …}`. */
export const timeText = z.preprocess(timeWithin, text);

/** HTML of the organiser, not clean yet. It comes as it is, or as the JSON text of a string that holds it. */
export const html = text.transform((given) => {
  const trimmed = given.trim();
  if (!trimmed.startsWith('"') || !trimmed.endsWith('"') || !trimmed.includes("<")) return given;
  try {
    const inside: unknown = JSON.parse(given);
    return typeof inside === "string" ? inside : given;
  } catch {
    return given; // a sentence in quotes
  }
});

/**
 * A yes or no that the wire writes as boolean, 0/1 or "0"/"1"; absent and null take the default that the wire
 * facts give.
 */
export const flag = (whenAbsent: boolean) =>
  z
    .union([z.boolean(), z.literal([0, 1, "0", "1", "", "true", "false"])])
    .nullish()
    .transform((value) =>
      value === null || value === undefined || value === "" ? whenAbsent : isYes(value),
    );

/** A flag that must be said: absent, empty or anything else is an error. */
export const saidFlag = z
  .union([z.boolean(), z.literal([0, 1, "0", "1", "true", "false"])])
  .transform((value) => isYes(value));

const isYes = (value: boolean | 0 | 1 | string): boolean =>
  value === true || value === 1 || value === "1" || value === "true";

/**
 * A whole number, perhaps written as text. Absent, null and empty are 0, which also means “no such record”
 * for an id.
 */
export const whole = z
  .union([z.number().int(), z.string().regex(/^(-?\d+)?$/)])
  .nullish()
  .transform((value) => Number(value ?? 0));

/** The id that an answer is asked for: 0 and null are none, absent is no answer. */
export const saidId = z
  .union([z.number().int(), z.string().regex(/^\d+$/), z.null()])
  .transform((value) => Number(value ?? 0));

/** The id of a record; 0 is none. */
export const recordId = whole.describe("the id of a record");

/**
 * A number with decimals (metres, square metres, a factor), perhaps written as text; absent is `whenAbsent`.
 */
export const decimal = (whenAbsent: number) =>
  z
    .union([z.number(), z.string().regex(decimalText)])
    .nullish()
    .transform((value) =>
      value === null || value === undefined || value === "" ? whenAbsent : Number(value),
    );

/** A limit: a whole number, or null when none is stated. */
export const limit = z
  .union([z.number().int(), z.string().regex(/^\d*$/)])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === "" ? null : Number(value)));

/** A date as its object `{time: …}` has it, else the value itself. */
function timeWithin(value: unknown): unknown {
  return typeof value === "object" && value !== null && "time" in value ? value.time : value;
}

/**
 * A date without a time, `yyyy-MM-dd`, as text or as `{time: …}`; absent or unreadable is null (“no date”),
 * never today. A time without an offset, or midnight at its own offset, is the date that is written. Any
 * other instant is midnight in somebody's zone: `dateAt` gives its date.
 */
export const dayFrom = (dateAt: (instant: string) => string) =>
  z
    .unknown()
    .optional()
    .transform((value): string | null => {
      const given = timeWithin(value);
      if (typeof given !== "string" || !isRealDay(given.slice(0, 10))) return null;
      const time = moment.parse(given);
      if (time === null) return given.slice(0, 10);
      const isWritten = !/(Z|[+-]\d{2}:?\d{2})$/.test(time) || time.slice(11, 19) === "00:00:00";
      return isWritten ? given.slice(0, 10) : dateAt(time);
    });

/** A date without a time where no zone is known: the date as it is written. */
export const writtenDay = dayFrom((instant) => instant.slice(0, 10));

/**
 * Stands before an instant that means a date, until the client, which knows the site's zone, makes the date
 * of it. Drawn again with each start, so that no text of an answer can pass for it.
 */
const dayMark = `day:${crypto.getRandomValues(new Uint32Array(4)).join(".")}:`;

/** A date without a time in an answer of the API: the client resolves instants by `dayOf`. */
export const day = dayFrom((instant) => dayMark + instant);

/** The instant that `day` left to the client, or null where the text is none. */
export const instantOfDay = (marked: string): string | null =>
  marked.startsWith(dayMark) ? marked.slice(dayMark.length) : null;

/**
 * A date without a time as the API's own client sends it: midnight UTC, so that whoever takes the date part
 * has the date. `date` is `yyyy-MM-dd`.
 */
export const sentDay = (date: string): { time: string } => ({ time: `${date}T00:00:00.000Z` });

/**
 * A moment as the wire writes it: `yyyy-MM-ddTHH:mm:ss`, without an offset when it is the venue's local time
 * (see `domain/venue-time`), with `Z` or `+hh:mm` otherwise. A space in place of the T is read too. Absent or
 * unreadable is null.
 */
export const moment = z
  .unknown()
  .optional()
  .transform((given): string | null => {
    const value = timeWithin(given);
    if (typeof value !== "string") return null;
    const parts =
      /^(\d{4}-\d{2}-\d{2})[T ]((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/.exec(
        value.trim(),
      );
    if (!parts?.[1] || !parts[2] || !isRealDay(parts[1])) return null;
    return `${parts[1]}T${parts[2]}${parts[3] ?? ":00"}${parts[4] ?? ""}`;
  });

/** A moment, or a day alone (`yyyy-MM-dd`, the venue's); absent or unreadable is null. */
export const dayOrMoment = z
  .unknown()
  .optional()
  .transform((given): string | null => {
    const value = timeWithin(given);
    const time = moment.parse(value);
    if (time !== null || typeof value !== "string") return time;
    return /^\d{4}-\d{2}-\d{2}$/.test(value.trim()) && isRealDay(value.trim()) ? value.trim() : null;
  });

function isRealDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** An empty list as languages write it that don't tell it from a record without members. */
const emptyAsList = (value: unknown): unknown =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0 ? [] : value;

/** A list of what the site itself sends; absent and null are empty. */
export const sentList = <Member extends z.ZodType>(member: Member) =>
  z
    .array(member)
    .nullish()
    .transform((members) => members ?? []);

/** A list of an answer; absent and null are empty, and so is `{}`. */
export const list = <Member extends z.ZodType>(member: Member) => z.preprocess(emptyAsList, sentList(member));

/** A list that an answer is asked for: `{}` is empty, but absent or null is no answer. */
export const saidList = <Member extends z.ZodType>(member: Member) =>
  z.preprocess(emptyAsList, z.array(member));

/** A list of a GraphQL answer: null, with its errors, is empty; absent is no answer. */
export const queriedList = <Member extends z.ZodType>(member: Member) =>
  z
    .array(member)
    .nullable()
    .transform((members) => members ?? []);

/** One record or none: null, absent, "", 0 and an empty list all mean none. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) =>
      value === undefined || value === "" || value === 0 || (Array.isArray(value) && value.length === 0)
        ? null
        : value,
    schema.nullable(),
  );

/**
 * JSON text inside a member: empty counts as `{}`; text that is not JSON counts as empty too. What is nested
 * deeper than anybody writes by hand is null, so that whoever walks through the rest comes to an end.
 */
export const jsonText = z
  .unknown()
  .optional()
  .transform((value): unknown => {
    if (typeof value === "object" && value !== null) return nestedAtMost(deepest, value);
    if (typeof value !== "string" || value.trim() === "") return {};
    try {
      const parsed: unknown = JSON.parse(value);
      return nestedAtMost(deepest, parsed);
    } catch {
      return {};
    }
  });

const deepest = 60;

function nestedAtMost(levels: number, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.map((piece) => nestedAtMost(levels - 1, piece));
  const members = Object.entries(value).map(
    ([key, member]) => [key, nestedAtMost(levels - 1, member)] as const,
  );
  return Object.fromEntries(members);
}

/**
 * The list answers of the API: `{num_items, num_pages, data}`, `{data}` or a bare array; without either it is
 * no answer. Gives `{items, itemCount, pageCount}`; the counts fall back to what came.
 */
export const listOf = <Member extends z.ZodType>(member: Member) =>
  z
    .union([
      z.array(member).transform((data) => ({ data, num_items: null, num_pages: null })),
      z.object({ data: saidList(member), num_items: limit, num_pages: limit }),
    ])
    .transform(({ data, num_items, num_pages }) => ({
      items: data,
      itemCount: num_items ?? data.length,
      pageCount: num_pages ?? 1,
    }));

/** An answer without `success` and without words is no refusal: what became of the order isn't known. */
export function saysSomething(answer: unknown): boolean {
  if (typeof answer !== "object" || answer === null) return true; // the shape below refuses it
  const told = new Map<string, unknown>(Object.entries(answer));
  return ["success", "message", "error"].some((member) => (told.get(member) ?? "") !== "");
}

/**
 * What a save or another write answers beside its own members: whether it went through, and the API's own
 * words if not, with the code of why where it has one.
 */
export const Outcome = z
  .unknown()
  .refine(saysSomething, "says neither that it was done nor why not")
  .pipe(
    z
      .object({ success: flag(false), message: text, error: text, text_code: text })
      .transform(({ success, message, error, text_code }) => ({
        success,
        message: message || error,
        ...(text_code !== "" && { code: text_code }),
      })),
  );
export type Outcome = z.output<typeof Outcome>;

/** The answer of create and update: `{success, item, error}`. `item` is null when nothing was saved. */
export const saved = <Item extends z.ZodType>(item: Item) =>
  z
    .object({ item: optional(item) })
    .and(Outcome)
    .transform((answer) => ({ ...answer }));
