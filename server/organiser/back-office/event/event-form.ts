import type { Selectable } from "kysely";
import { z } from "zod";
import type { Db } from "../../db/database.ts";
import type { EventTables } from "../../events/tables.ts";
import {
  createCheckboxField,
  createHtmlField,
  createRequiredField,
  createSelectField,
  createSlugField,
  createTextField,
  createTimeField,
  createTimeOfDayField,
  SLUG_TAKEN_MESSAGE,
  toSlug,
} from "../fields.ts";
import type { BackOfficeField, FieldProblem, FieldValues, FilterOption } from "../section.ts";
import { formatTimeField } from "../times.ts";

export type EventRow = Selectable<EventTables["events"]>;
export type EventDay = { starts: string; ends: string };

/** What the form of an event shows. */
export type EventForm = {
  event: EventRow;
  days: readonly EventDay[];
  /** The time zone of the saved venue, or null for a new event. */
  timeZone: string | null;
  venues: readonly FilterOption[];
  types: readonly FilterOption[];
  /** All kinds of licence, and whether the event sells them. */
  licences: readonly { id: number; name: string; isSold: boolean }[];
  /** All products of the shop, and whether drivers can order them with an entry. */
  products: readonly { id: number; name: string; isSold: boolean }[];
  /** All series, and whether the event is one of their rounds. */
  series: readonly { id: number; name: string; isIn: boolean; hasEntries: boolean }[];
  /** The URL names of all other events. */
  takenSlugs: ReadonlySet<string>;
  /** Why the event can't be deleted or made a draft, or null. */
  obstacle: string | null;
};

/** Loads the form of an event. `event` without an id is a new event. */
export async function loadEventForm(db: Db, event: EventRow): Promise<EventForm> {
  const [venues, types, licences, products, series, slugs] = await Promise.all([
    db.selectFrom("venues").select(["id", "name", "time_zone"]).orderBy("name").execute(),
    db.selectFrom("event_types").select(["id", "name"]).orderBy("name").execute(),
    db.selectFrom("licence_types").select(["id", "name"]).orderBy("id").execute(),
    db.selectFrom("shop_products").select(["id", "name"]).orderBy("name").execute(),
    db
      .selectFrom("series")
      .select(["id", "name"])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom("series_entries")
              .select("series_entries.id")
              .whereRef("series_entries.series_id", "=", "series.id"),
          )
          .as("has_entries"),
      )
      .orderBy("name")
      .execute(),
    db.selectFrom("events").select("url").where("id", "!=", event.id).execute(),
  ]);
  const soldLicences = await db
    .selectFrom("event_licence_types")
    .select("licence_type_id")
    .where("event_id", "=", event.id)
    .execute();
  const soldProducts = await db
    .selectFrom("event_products")
    .select("product_id")
    .where("event_id", "=", event.id)
    .execute();
  const rounds = await db
    .selectFrom("series_rounds")
    .select("series_id")
    .where("event_id", "=", event.id)
    .execute();
  return {
    event,
    days: await db
      .selectFrom("event_dates")
      .select(["starts", "ends"])
      .where("event_id", "=", event.id)
      .orderBy("starts")
      .execute(),
    timeZone: venues.find(({ id }) => id === event.venue_id)?.time_zone ?? null,
    venues: venues.map((venue) => ({ ...toOption(venue), label: `${venue.name} (${venue.time_zone})` })),
    types: types.map(toOption),
    licences: licences.map((licence) => ({
      ...licence,
      isSold: soldLicences.some(({ licence_type_id }) => licence_type_id === licence.id),
    })),
    products: products.map((product) => ({
      ...product,
      isSold: soldProducts.some(({ product_id }) => product_id === product.id),
    })),
    series: series.map(({ id, name, has_entries }) => ({
      id,
      name,
      isIn: rounds.some(({ series_id }) => series_id === id),
      hasEntries: Number(has_entries) === 1,
    })),
    takenSlugs: new Set([...RESERVED_SLUGS, ...slugs.map(({ url }) => url)]),
    obstacle: await findEventObstacle(db, event.id),
  };
}

const toOption = ({ id, name }: { id: number; name: string }): FilterOption => ({
  value: String(id),
  label: name,
});

/** Calls of the API at `event/event/{slug}`. */
const RESERVED_SLUGS = ["calendar", "upcoming"];

/** Returns why an event must stay visible, or null. */
async function findEventObstacle(db: Db, eventId: number): Promise<string | null> {
  for (const [table, label, advice] of [
    [
      "entry_orders",
      "Orders for entries or tickets",
      " To stop selling, untick “Accepts entries” (and give the reason) and “Sells spectator tickets”.",
    ],
    ["stall_applications", "Stall applications", ""],
  ] as const) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("event_id", "=", eventId)
      .executeTakeFirstOrThrow();
    if (count > 0) return `${label} for this event: ${count}.${advice}`;
  }
  const soldSeries = await db
    .selectFrom("series_rounds")
    .innerJoin("series_entries", "series_entries.series_id", "series_rounds.series_id")
    .innerJoin("series", "series.id", "series_rounds.series_id")
    .select("series.name")
    .where("series_rounds.event_id", "=", eventId)
    .executeTakeFirst();
  return soldSeries
    ? `Drivers have entered the series “${soldSeries.name}”, which includes this event.`
    : null;
}

/** Creates the fields of an event's form. */
export function createEventFields(form: EventForm): BackOfficeField[] {
  const { event, days } = form;
  const timeZone = form.timeZone ?? "the venue’s";
  const flags = (group: string, texts: readonly (readonly [FlagName, string, string?])[]) =>
    texts.map(([name, label, hint]) =>
      createCheckboxField(inGroup(group)(name, label, hint), event[name] === 1),
    );
  const time = (name: "entries_open_at" | "entries_close_at", label: string, hint: string) =>
    createTimeField(
      inGroup("Entries")(name, label, hint),
      formatTimeField(event[name], form.timeZone ?? "UTC"),
      { timeZone },
    );
  const [about, daysGroup, entries, texts] = ["Event", "Days", "Entries", "Texts"].map(inGroup);
  if (!about || !daysGroup || !entries || !texts) throw new Error("unreachable");
  return [
    createRequiredField(about("name", "Name"), event.name),
    createSlugField(
      about("url", "URL name", "The page’s address is /event/ and this. A new one breaks links to the page."),
      event.url,
      { takenSlugs: form.takenSlugs, isRequired: event.url !== "" },
    ),
    createSelectField(
      about("event_type_id", "Type", "Types have texts and terms that all of their events share."),
      String(event.event_type_id),
      form.types,
    ),
    createSelectField(about("venue_id", "Venue"), String(event.venue_id), form.venues),
    createTextField(
      about("blurb", "Short description", "In lists and search results."),
      event.blurb,
      "text",
      500,
    ),
    ...flags("Event", [
      ["is_draft", "Draft (not published)", "Visitors don’t see it."],
      ["featured", "Featured", "The block of the featured event shows the next one."],
    ]),

    ...Array.from({ length: Math.max(3, days.length + 1) }, (_, index) => index + 1).flatMap((number) =>
      (["starts", "ends"] as const).map((edge) =>
        createTimeField(
          daysGroup(buildDayName(number, edge), `Day ${number} ${edge}`),
          (days[number - 1]?.[edge] ?? "").slice(0, "yyyy-MM-ddTHH:mm".length),
          { timeZone },
        ),
      ),
    ),
    createTimeOfDayField(
      daysGroup(
        "gates_open",
        "Gates open",
        "On the first day, in the venue’s time zone. Leave blank if unknown.",
      ),
      event.gates_open,
    ),

    ...flags("Entries", [["takes_entries", "Accepts entries"]]),
    createTextField(
      entries("no_entries_reason", "Reason it doesn’t accept entries", "Shown to visitors."),
      event.no_entries_reason,
      "line",
      500,
    ),
    time("entries_open_at", "Entries open", "Leave blank if entries are open now."),
    time("entries_close_at", "Entries close", "Leave blank if they close when the event ends."),
    createTextField(
      entries(
        "race_licence",
        "Licences sold with entries",
        "Their issuer, such as AASA. Leave blank to sell none. Each category decides whether a licence number is needed.",
      ),
      event.race_licence,
      "line",
      100,
    ),
    ...form.licences.map(({ id, name, isSold }) =>
      createCheckboxField(entries(`licence_${id}`, `Sells licence: ${name}`), isSold),
    ),
    ...flags("Entries", [
      ["require_vehicle_photo", "Requires a photo of the vehicle"],
      ["require_entrant_note", "Requires a note from the driver"],
    ]),
    createHtmlField(
      entries("entrant_note_content", "What the driver’s note should say"),
      event.entrant_note_content,
    ),

    ...flags("Spectators", [
      ["sells_spectator_tickets", "Sells spectator tickets", "The tickets have a list of their own."],
    ]),
    createTextField(
      inGroup("Spectators")("spectator_form_link", "Address of another ticket shop", "Leave blank for none."),
      event.spectator_form_link,
      "line",
      500,
    ),

    createHtmlField(
      texts("page_content", "Description, schedule and rules", "The main text of the event’s page."),
      event.page_content,
    ),
    ...TEXT_FIELDS.map(([name, label]) => createHtmlField(texts(name, label), event[name])),

    ...parseTerms(event.terms)
      .concat("")
      .map((term, index) =>
        createHtmlField(
          inGroup("Terms")(
            `${TERM_PREFIX}${index + 1}`,
            `Term ${index + 1}`,
            "Drivers accept it, in addition to the terms of the type. Leave blank to remove it.",
          ),
          term,
        ),
      ),

    ...flags("Garages and camping", [
      ["garage_hire", "Hires out garages"],
      ["garages_for_entrants_only", "Garages are for drivers only"],
      ["several_garages", "An entry may have several garages"],
      ["camping", "Hires out camp sites"],
      ["camping_for_entrants_only", "Camp sites are for drivers only"],
    ]),

    ...form.series.map(({ id, name, isIn }) =>
      createCheckboxField(inGroup("Series")(`series_${id}`, `Round of ${name}`), isIn),
    ),

    ...form.products.map(({ id, name, isSold }) =>
      createCheckboxField(inGroup("Shop products that drivers can order")(`product_${id}`, name), isSold),
    ),
  ];
}

const inGroup =
  (group: string) =>
  (name: string, label: string, hint?: string): FieldBase => ({
    name,
    label,
    group,
    ...(hint === undefined ? {} : { hint }),
  });

type FieldBase = Pick<BackOfficeField, "name" | "label" | "hint" | "group">;

const buildDayName = (number: number, edge: "starts" | "ends"): string => `day_${number}_${edge}`;

export const TERM_PREFIX = "term_";

const TEXT_FIELDS = [
  ["calendar_content", "Text in the calendar"],
  ["entrant_content", "For drivers"],
  ["spectator_content", "For spectators"],
  ["stallholder_content", "For stallholders"],
  ["merch_content", "For merchandise"],
] as const;

type FlagName =
  | "is_draft"
  | "featured"
  | "takes_entries"
  | "require_vehicle_photo"
  | "require_entrant_note"
  | "sells_spectator_tickets"
  | "garage_hire"
  | "garages_for_entrants_only"
  | "several_garages"
  | "camping"
  | "camping_for_entrants_only";

const parseTerms = (json: string): string[] =>
  json === "" ? [] : z.array(z.string()).parse(JSON.parse(json));

/** Returns the days of a posted form that have a start or an end, in order, with their numbers in the form. */
export function readDays(values: FieldValues): (EventDay & { number: number })[] {
  const days: (EventDay & { number: number })[] = [];
  for (let number = 1; values[buildDayName(number, "starts")] !== undefined; number += 1) {
    const [starts = "", ends = ""] = (["starts", "ends"] as const).map(
      (edge) => values[buildDayName(number, edge)],
    );
    if (starts !== "" || ends !== "") days.push({ number, starts, ends });
  }
  return days.sort((a, b) => a.starts.localeCompare(b.starts));
}

/** Validates what an event's fields say together. */
export function validateEvent(form: EventForm, values: FieldValues): FieldProblem[] {
  const { entries_open_at: opensAt = "", entries_close_at: closesAt = "" } = values;
  const problems = [...validateSlug(form, readSlug(values))];
  problems.push(
    ...readDays(values).flatMap((day, index, days): FieldProblem[] => {
      const [start, end] = [buildDayName(day.number, "starts"), buildDayName(day.number, "ends")];
      const previous = days[index - 1];
      if (day.starts === "") return [{ field: start, message: "Enter when the day starts." }];
      if (day.ends === "") return [{ field: end, message: "Enter when the day ends." }];
      if (day.ends <= day.starts) return [{ field: end, message: "Enter a time after the start." }];
      return previous && previous.ends > day.starts
        ? [{ field: start, message: `Enter a time after the end of day ${previous.number}.` }]
        : [];
    }),
  );
  if (opensAt !== "" && closesAt !== "" && closesAt <= opensAt)
    problems.push({ field: "entries_close_at", message: "Enter a time after “Entries open”." });
  if (values["is_draft"] === "yes" && form.event.is_draft === 0 && form.obstacle !== null)
    problems.push({ field: "is_draft", message: `It must stay published. ${form.obstacle}` });
  for (const { id, name, isIn, hasEntries } of form.series)
    if (isIn && hasEntries && values[`series_${id}`] !== "yes")
      problems.push({
        field: `series_${id}`,
        message: `Drivers have entered “${name}”, so this event must stay in it.`,
      });
  return problems;
}

/** Returns the URL name of a posted event, which is by default made from its name (and a copy's first day). */
export function readSlug({ url = "", name = "", first_day: firstDay = "" }: FieldValues): string {
  const slug = toSlug(name);
  return url === "" && slug !== "" ? [slug, firstDay].filter(Boolean).join("-") : url;
}

export function validateSlug({ takenSlugs }: Pick<EventForm, "takenSlugs">, slug: string): FieldProblem[] {
  if (slug === "") return [{ field: "url", message: "Enter a URL name such as winter-nationals." }];
  return takenSlugs.has(slug) ? [{ field: "url", message: SLUG_TAKEN_MESSAGE }] : [];
}
