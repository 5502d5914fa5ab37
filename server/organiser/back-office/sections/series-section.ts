import { z } from "zod";
import type { Db } from "../../db/database.ts";
import type { Dependencies } from "../../feature.ts";
import { html } from "../../page/html.ts";
import { formatDollars } from "../../payments/format-dollars.ts";
import { capColumn, centsColumn, textColumn } from "../columns.ts";
import {
  createAmountField,
  createCountField,
  createHtmlField,
  createRequiredField,
  createSlugField,
  createTextField,
  createTimeField,
  SLUG_TAKEN_MESSAGE,
  toSlug,
} from "../fields.ts";
import type { BackOfficeRecord, FieldProblem, FieldValues, NewRecord, Section } from "../section.ts";
import { formatTimeField, parseTimeField } from "../times.ts";

/** Creates the section of series. An event's page has the series that it is a round of. */
export const createSeriesSection = ({ clock, timeZone }: Dependencies): Section => {
  const loadForm = async (db: Db, series: SeriesForm, taken: number) => {
    const others = await db.selectFrom("series").select("url").where("id", "!=", series.id).execute();
    const takenSlugs = new Set(others.map(({ url }) => url));
    const createTime = (name: "entries_open_at" | "entries_close_at", label: string, hint: string) =>
      createTimeField({ name, label, hint }, formatTimeField(series[name], timeZone), { timeZone });
    return {
      fields: [
        createRequiredField({ name: "name", label: "Name" }, series.name),
        createSlugField(
          {
            name: "url",
            label: "URL name",
            hint: "The page’s address is /series/ and this. A new one breaks links to the page.",
          },
          series.url,
          { takenSlugs, isRequired: series.url !== "" },
        ),
        createHtmlField({ name: "content", label: "Description" }, series.content),
        createAmountField({ name: "entry_fee", label: "Entry fee in dollars" }, series.entry_fee),
        createCountField(
          { name: "cap", label: "Total places", hint: "Leave blank for no limit." },
          series.cap,
          {
            min: taken,
            tooFewMessage: `Places already taken: ${taken}. Enter ${taken} or more.`,
          },
        ),
        createTime("entries_open_at", "Entries open", "Leave blank if entries are open now."),
        createTime("entries_close_at", "Entries close", "Leave blank if they don’t close."),
        createTextField({ name: "terms_name", label: "Name of the terms" }, series.terms_name, "line", 200),
        createHtmlField(
          { name: "terms_content", label: "Terms", hint: "Leave blank for none." },
          series.terms_content,
        ),
      ],
      validate: (values: FieldValues) => validateSeries(values, takenSlugs),
    };
  };
  const readColumns = (values: FieldValues, series: SeriesForm) => ({
    ...SeriesColumns.parse(values),
    url: readSlug(values),
    entries_open_at: parseTimeField(values["entries_open_at"], series.entries_open_at, timeZone),
    entries_close_at: parseTimeField(values["entries_close_at"], series.entries_close_at, timeZone),
  });

  return {
    name: "series",
    title: "Series",
    columns: ["Series", "Entry fee"],
    emptyText: "There are no series yet. Create one, then tick it on the pages of its events.",

    async list(db, { offset, limit }) {
      const allSeries = await db
        .selectFrom("series")
        .select(["id", "name", "url", "entry_fee"])
        .orderBy("name")
        .orderBy("id")
        .offset(offset)
        .limit(limit)
        .execute();
      const { total } = await db
        .selectFrom("series")
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const rows = await Promise.all(
        allSeries.map(async ({ id, name, url, entry_fee }) => ({
          id: String(id),
          cells: [name, formatDollars(entry_fee)],
          state: `${(await countEntries(db, id, clock.now())).taken} taken`,
          sitePath: `/series/${url}`,
        })),
      );
      return { rows, total };
    },

    async find(db, recordId): Promise<BackOfficeRecord | null> {
      const id = Number(recordId);
      const series = await db.selectFrom("series").selectAll().where("id", "=", id).executeTakeFirst();
      if (!series) return null;
      const { all, taken } = await countEntries(db, id, clock.now());
      const rounds = await db
        .selectFrom("series_rounds")
        .innerJoin("events", "events.id", "series_rounds.event_id")
        .select(["events.id", "events.name"])
        .where("series_rounds.series_id", "=", id)
        .orderBy("events.id")
        .execute();
      return {
        title: series.name,
        readOnlyValues: [
          ["Taken", taken],
          [
            "Rounds",
            rounds.length === 0
              ? "none: tick the series on the pages of its events"
              : html`${rounds.map(
                  (event, index) =>
                    html`${index === 0 ? "" : ", "}<a href="/cms/events/${event.id}">${event.name}</a>`,
                )}`,
          ],
        ],
        sitePath: `/series/${series.url}`,
        ...(await loadForm(db, series, taken)),
        async write(transaction, values) {
          await transaction
            .updateTable("series")
            .set(readColumns(values, series))
            .where("id", "=", id)
            .execute();
        },
        deletion: {
          obstacle:
            all === 0
              ? null
              : `Drivers have entered it: ${all}. To sell no more, enter ${taken} as “Total places”.`,
          effect: "Its events remain.",
          async remove(transaction) {
            await transaction.deleteFrom("series_rounds").where("series_id", "=", id).execute();
            await transaction.deleteFrom("series").where("id", "=", id).execute();
          },
        },
      };
    },

    create: {
      label: "New series",
      async find(db): Promise<NewRecord> {
        return {
          title: "New series",
          readOnlyValues: [],
          ...(await loadForm(db, NEW_SERIES, 0)),
          saveLabel: "Create series",
          async insert(transaction, values) {
            const { id } = await transaction
              .insertInto("series")
              .values({ ...readColumns(values, NEW_SERIES), sample: 0 })
              .returning("id")
              .executeTakeFirstOrThrow();
            return id;
          },
        };
      },
    },
  };
};

const SeriesColumns = z.object({
  name: textColumn,
  content: textColumn,
  entry_fee: centsColumn,
  cap: capColumn,
  terms_name: textColumn,
  terms_content: textColumn,
});

type SeriesForm = z.output<typeof SeriesColumns> & {
  id: number;
  url: string;
  entries_open_at: string | null;
  entries_close_at: string | null;
};

const NEW_SERIES: SeriesForm = {
  id: 0,
  url: "",
  name: "",
  content: "",
  entry_fee: 0,
  cap: null,
  terms_name: "Series terms",
  terms_content: "",
  entries_open_at: null,
  entries_close_at: null,
};

const readSlug = ({ url = "", name = "" }: FieldValues): string => (url === "" ? toSlug(name) : url);

function validateSeries(values: FieldValues, takenSlugs: ReadonlySet<string>): FieldProblem[] {
  const { entries_open_at: opensAt = "", entries_close_at: closesAt = "" } = values;
  const slug = readSlug(values);
  return [
    ...(slug === "" ? [{ field: "url", message: "Enter a URL name such as harbour-series." }] : []),
    ...(takenSlugs.has(slug) ? [{ field: "url", message: SLUG_TAKEN_MESSAGE }] : []),
    ...(opensAt !== "" && closesAt !== "" && closesAt <= opensAt
      ? [{ field: "entries_close_at", message: "Enter a time after “Entries open”." }]
      : []),
  ];
}

/** Counts the entries of a series, of which `taken` are paid or reserved. */
async function countEntries(db: Db, seriesId: number, now: number): Promise<{ all: number; taken: number }> {
  const entries = await db
    .selectFrom("series_entries")
    .select(["paid_at", "held_until"])
    .where("series_id", "=", seriesId)
    .execute();
  const taken = entries.filter(({ paid_at, held_until }) => paid_at !== null || held_until > now);
  return { all: entries.length, taken: taken.length };
}
