import { z } from "zod";
import type { Dependencies } from "../../feature.ts";
import { textColumn } from "../columns.ts";
import {
  createRequiredField,
  createSelectField,
  createSlugField,
  createTextField,
  SLUG_TAKEN_MESSAGE,
  toSlug,
} from "../fields.ts";
import type { BackOfficeRecord, FieldValues, NewRecord, Section } from "../section.ts";
import type { Db } from "../../db/database.ts";

/** Creates the section of venues. */
export const createVenueSection = ({ timeZone }: Dependencies): Section => {
  const loadForm = async (db: Db, venue: typeof NEW_VENUE) => {
    const others = await db.selectFrom("venues").select("url").where("id", "!=", venue.id).execute();
    const takenSlugs = new Set(others.map(({ url }) => url));
    return {
      fields: [
        createRequiredField({ name: "name", label: "Name" }, venue.name),
        createSlugField(
          {
            name: "url",
            label: "URL name",
            hint: "The page’s address is /venues/ and this. A new one breaks links to the page.",
          },
          venue.url,
          { takenSlugs, isRequired: venue.url !== "" },
        ),
        createTextField(
          { name: "address", label: "Address", hint: "Street, suburb, state and postcode, for directions." },
          venue.address,
          "line",
          300,
        ),
        createSelectField(
          {
            name: "time_zone",
            label: "Time zone",
            hint: "Days and times of its events are in this zone; a new one moves them all.",
          },
          venue.time_zone,
          [...new Set([timeZone, venue.time_zone, ...TIME_ZONES])]
            .filter((zone) => zone !== "")
            .map((zone) => ({ value: zone, label: zone })),
        ),
        {
          ...createTextField(
            { name: "colour", label: "Colour in the calendar", hint: "Such as #1a5fb4." },
            venue.colour,
            "line",
          ),
          rule: z
            .string()
            .trim()
            .regex(/^#[0-9a-f]{6}$/i, { error: "Enter a colour such as #1a5fb4." }),
        },
      ],
      validate(values: FieldValues) {
        const slug = readSlug(values);
        if (slug === "") return [{ field: "url", message: "Enter a URL name such as hill-raceway." }];
        return takenSlugs.has(slug) ? [{ field: "url", message: SLUG_TAKEN_MESSAGE }] : [];
      },
    };
  };

  return {
    name: "venues",
    title: "Venues",
    columns: ["Venue", "Time zone"],
    emptyText: "There are no venues yet. Create one before your first event.",

    async list(db, { offset, limit }) {
      const venues = await db
        .selectFrom("venues")
        .select(["id", "name", "url", "time_zone"])
        .select((eb) =>
          eb
            .selectFrom("events")
            .select((eb) => eb.fn.countAll<number>().as("count"))
            .whereRef("events.venue_id", "=", "venues.id")
            .as("events"),
        )
        .orderBy("name")
        .offset(offset)
        .limit(limit)
        .execute();
      const { total } = await db
        .selectFrom("venues")
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const rows = venues.map(({ id, name, url, time_zone, events }) => ({
        id: String(id),
        cells: [name, time_zone],
        state: `events: ${events}`,
        sitePath: `/venues/${url}`,
      }));
      return { rows, total };
    },

    async find(db, recordId): Promise<BackOfficeRecord | null> {
      const id = Number(recordId);
      const venue = await db.selectFrom("venues").selectAll().where("id", "=", id).executeTakeFirst();
      if (!venue) return null;
      const events = await db.selectFrom("events").select("id").where("venue_id", "=", id).execute();
      return {
        title: venue.name,
        readOnlyValues: [["Events", events.length]],
        sitePath: `/venues/${venue.url}`,
        ...(await loadForm(db, venue)),
        async write(transaction, values) {
          await transaction.updateTable("venues").set(readColumns(values)).where("id", "=", id).execute();
        },
        pictures: [
          {
            name: "picture",
            label: "Picture",
            hash: venue.picture,
            async write(transaction, hash) {
              await transaction.updateTable("venues").set({ picture: hash }).where("id", "=", id).execute();
            },
          },
        ],
        deletion: {
          obstacle: events.length === 0 ? null : `Events at this venue: ${events.length}.`,
          effect: "Its page disappears.",
          async remove(transaction) {
            await transaction.deleteFrom("venues").where("id", "=", id).execute();
          },
        },
      };
    },

    create: {
      label: "New venue",
      async find(db): Promise<NewRecord> {
        return {
          title: "New venue",
          readOnlyValues: [],
          ...(await loadForm(db, { ...NEW_VENUE, time_zone: timeZone })),
          saveLabel: "Create venue",
          async insert(transaction, values) {
            const { id } = await transaction
              .insertInto("venues")
              .values({ ...readColumns(values), picture: "" })
              .returning("id")
              .executeTakeFirstOrThrow();
            return id;
          },
        };
      },
    },
  };
};

const NEW_VENUE = { id: 0, url: "", name: "", address: "", colour: "#1a5fb4", time_zone: "", picture: "" };

const VenueColumns = z.object({
  name: textColumn,
  address: textColumn,
  time_zone: textColumn,
  colour: textColumn,
});

const readSlug = ({ url = "", name = "" }: FieldValues): string => (url === "" ? toSlug(name) : url);

const TIME_ZONES = Intl.supportedValuesOf("timeZone");

const readColumns = (values: FieldValues) => ({ ...VenueColumns.parse(values), url: readSlug(values) });
