import { toInstant } from "../../../../app/domain/venue-time.ts";
import type { Db } from "../../db/database.ts";
import type { Dependencies } from "../../feature.ts";
import { html, type Html } from "../../page/html.ts";
import { copyEvent, deleteEvent } from "../event/copy-event.ts";
import {
  createEventFields,
  loadEventForm,
  readSlug,
  validateEvent,
  validateSlug,
} from "../event/event-form.ts";
import { NEW_EVENT, saveEvent } from "../event/save-event.ts";
import { createDayField, createRequiredField, createSlugField } from "../fields.ts";
import type { NewRecord, Section } from "../section.ts";

type Publication = {
  is_draft: number;
  takes_entries: number;
  entries_open_at: string | null;
  entries_close_at: string | null;
  time_zone: string;
  /** Start of the first day and end of the last, or null for an event without days. */
  first_day: string | null;
  last_end: string | null;
};

/** Creates the section of events. */
export const createEventSection = ({ clock }: Dependencies): Section => {
  const formatState = (event: Publication) => {
    if (event.is_draft === 1) return "draft";
    if (event.last_end === null) return "no days";
    const isBefore = (time: string) => clock.now() < toInstant(time, event.time_zone);
    if (!isBefore(event.last_end)) return "over";
    if (event.takes_entries !== 1) return "no entries";
    if (event.entries_open_at !== null && isBefore(event.entries_open_at)) return "entries not open yet";
    const isClosed = event.entries_close_at !== null && !isBefore(event.entries_close_at);
    return isClosed ? "entries closed" : "entries open";
  };

  return {
    name: "events",
    title: "Events",
    columns: ["Event", "Venue", "First day", "Sold with it"],
    emptyText: "There are no events yet. Create a venue and a type of event first, then an event.",

    async list(db, { offset, limit }) {
      const events = await selectEvents(db)
        .orderBy("first_day", "desc")
        .orderBy("events.id")
        .offset(offset)
        .limit(limit)
        .execute();
      const { total } = await db
        .selectFrom("events")
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const rows = events.map((event) => ({
        id: String(event.id),
        cells: [
          event.name,
          event.venue_name,
          (event.first_day ?? "").slice(0, 10),
          html`<a href="/cms/categories?of=${event.id}">Categories of ${event.name}</a>`,
        ],
        state: formatState(event),
        sitePath: getSitePath(event),
      }));
      return { rows, total };
    },

    async find(db, id) {
      const summary = await selectEvents(db).where("events.id", "=", Number(id)).executeTakeFirst();
      const event = await db.selectFrom("events").selectAll().where("id", "=", Number(id)).executeTakeFirst();
      if (!summary || !event) return null;
      const form = await loadEventForm(db, event);
      return {
        title: event.name,
        readOnlyValues: [
          ["State", formatState(summary)],
          ["Sold with it", renderSoldLinks(event.id)],
        ],
        sitePath: getSitePath(event),
        fields: createEventFields(form),
        validate: (values) => validateEvent(form, values),
        async write(transaction, values) {
          await saveEvent(transaction, form, values);
        },
        pictures: PICTURES.map(([name, label, hint]) => ({
          name,
          label,
          hint: name === "text_picture" && event[name] !== "" ? buildPasteHint(event[name]) : hint,
          hash: event[name],
          async write(transaction, hash) {
            await transaction
              .updateTable("events")
              .set({ [name]: hash })
              .where("id", "=", event.id)
              .execute();
          },
        })),
        deletion: {
          obstacle: form.obstacle,
          effect:
            "Also deletes its categories, tickets, extras, merchandise, garages, camp sites and stalls.",
          remove: (transaction) => deleteEvent(transaction, event.id),
        },
      };
    },

    create: {
      label: "New event",
      async find(db): Promise<NewRecord> {
        const form = await loadEventForm(db, NEW_EVENT);
        const isMissing = form.venues.length === 0 || form.types.length === 0;
        return {
          title: "New event",
          readOnlyValues: isMissing
            ? [
                ["First", html`<a href="/cms/venues/new">Create a venue</a>`],
                ["Then", html`<a href="/cms/types/new">Create a type of event</a>`],
              ]
            : [["Next", "After you’ve created it, add categories and tickets, then publish it."]],
          fields: createEventFields(form),
          validate: (values) => validateEvent(form, values),
          saveLabel: "Create event",
          insert: (transaction, values) => saveEvent(transaction, form, values),
        };
      },
    },

    copy: {
      label: "Copy to a new date",
      async find(db, id): Promise<NewRecord | null> {
        const event = await db
          .selectFrom("events")
          .selectAll()
          .where("id", "=", Number(id))
          .executeTakeFirst();
        if (!event) return null;
        const form = await loadEventForm(db, event);
        const [firstDay] = form.days;
        return {
          title: `Copy ${event.name} to a new date`,
          readOnlyValues: [
            [
              "First day of the original",
              firstDay?.starts.slice(0, "yyyy-MM-dd".length) ?? "It has no days.",
            ],
            [
              "The copy",
              "is a draft with the same texts, pictures, categories, tickets, extras, merchandise, garages, camp sites and " +
                "stalls, without orders. Its days and opening times move with the first day. It’s in no series.",
            ],
          ],
          fields: [
            createRequiredField({ name: "name", label: "Name" }, event.name),
            ...(firstDay ? [createDayField({ name: "first_day", label: "First day" }, "")] : []),
            createSlugField(
              { name: "url", label: "URL name", hint: "Leave blank to use the name and the first day." },
              "",
              { takenSlugs: form.takenSlugs, isRequired: false },
            ),
          ],
          validate: (values) => validateSlug(form, readSlug(values)),
          saveLabel: "Copy event",
          insert: (transaction, values) => copyEvent(transaction, form, { ...values, url: readSlug(values) }),
        };
      },
    },
  };
};

const getSitePath = ({ url, is_draft }: { url: string; is_draft: number }): string | null =>
  is_draft === 1 ? null : `/event/${url}`;

/** The HTML that shows a picture in a text. The URL works on the API and on the site. */
const buildPasteHint = (hash: string): string =>
  `To show it, paste this into a text, and describe the picture in alt: <figure><img src="/assets/i/${hash}/raw/1200.jpg" loading="lazy" alt="…"></figure> When you replace or remove the picture, texts that show it lose it.`;

const PICTURES = [
  ["picture", "Main picture", "In lists and at the top of the page."],
  ["featured_desktop_picture", "Wide featured picture", "For featured events on wide screens."],
  ["featured_mobile_picture", "Narrow featured picture", "For featured events on phones."],
  ["garage_map", "Map of garages", "The positions of garages on it stay as they are."],
  ["camp_site_map", "Map of camp sites", "The positions of camp sites on it stay as they are."],
  [
    "text_picture",
    "Picture for texts",
    "Such as a plan of the track. Texts can show it; it’s shown nowhere else.",
  ],
] as const;

const renderSoldLinks = (eventId: number): Html =>
  html`${SOLD_SECTIONS.map(
    ([section, label], index) =>
      html`${index === 0 ? "" : ", "}<a href="/cms/${section}?of=${eventId}">${label}</a>`,
  )}`;

const SOLD_SECTIONS = [
  ["categories", "categories"],
  ["spectators", "spectator tickets"],
  ["extras", "extras"],
  ["merch", "merchandise"],
] as const;

const selectEvents = (db: Db) =>
  db
    .selectFrom("events")
    .innerJoin("venues", "venues.id", "events.venue_id")
    .select([
      "events.id",
      "events.name",
      "events.url",
      "events.is_draft",
      "events.takes_entries",
      "events.entries_open_at",
      "events.entries_close_at",
      "venues.name as venue_name",
      "venues.time_zone",
    ])
    .select((eb) =>
      eb
        .selectFrom("event_dates")
        .select((eb) => eb.fn.min("event_dates.starts").as("starts"))
        .whereRef("event_dates.event_id", "=", "events.id")
        .as("first_day"),
    )
    .select((eb) =>
      eb
        .selectFrom("event_dates")
        .select((eb) => eb.fn.max("event_dates.ends").as("ends"))
        .whereRef("event_dates.event_id", "=", "events.id")
        .as("last_end"),
    );
