import { sql } from "kysely";
import { formatEmailForDisplay } from "../../../../app/domain/display-email.ts";
import { formatFullName } from "../../../../app/domain/record-rules/person.ts";
import type { Db } from "../../db/database.ts";
import { loadEntryDetails } from "../../entries/entry-details.ts";
import type { Dependencies } from "../../feature.ts";
import { html } from "../../page/html.ts";
import {
  EVENT_FILTER,
  formatEntryState,
  MAX_FILTER_OPTIONS,
  ORDER_COLUMNS,
  PAYMENT_FILTER,
  selectEntryOrders,
} from "../entry-orders.ts";
import { isFiltered, parseTypedId } from "../search.ts";
import type { SearchConditions, ListFilter, Section } from "../section.ts";
import { formatLocalTime } from "../times.ts";

/** Creates the read-only section of entries and spectator orders, newest first, without medical answers. */
export const createEntrySection = ({ timeZone }: Dependencies): Section => ({
  name: "entries",
  title: "Entries",
  columns: ["Order", "Event", "Class", "Who", "Car", "Number", "Garage, camp site", "Ordered"],
  emptyText:
    "There are no entries yet. They appear when someone enters an event or buys tickets for it on the site.",
  searchLabel: "Name, email, phone, car, racing number, licence, number plate, order or invoice number",
  filters: [EVENT_FILTER, CLASS_FILTER, PAYMENT_FILTER],

  async list(db, { offset, limit, ...conditions }) {
    const entries = await selectRows(db, conditions)
      .orderBy("entry_orders.id", "desc")
      .offset(offset)
      .limit(limit)
      .execute();
    const { total } = await (
      isFiltered(conditions) ? selectEntries(db, conditions) : db.selectFrom("entry_orders")
    )
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = entries.map((entry) => ({
      id: String(entry.id),
      cells: [
        entry.id,
        entry.event_name,
        formatClass(entry),
        formatFullName(entry.first_name, entry.last_name),
        entry.car ?? "",
        entry.racing_number ?? "",
        [entry.garages, entry.camp_sites].filter(Boolean).join(", "),
        formatLocalTime(timeZone, entry.created_at),
      ],
      state: formatEntryState(entry),
      sitePath: `/event/${entry.event_url}`,
    }));
    return { rows, total };
  },

  csv: {
    columns: [
      "Order",
      "Invoice",
      "Event",
      "Class",
      "State",
      "First name",
      "Last name",
      "Email",
      "Phone",
      "Car",
      "Number plate",
      "Racing number",
      "Licence",
      "Licence expiry",
      "Garage",
      "Camp site",
      "Emergency contact",
      "Emergency phone",
      "Ordered",
    ],
    async listRows(db, conditions, { beforeId, limit }) {
      const entries = await selectRows(db, conditions)
        .leftJoin("users", "users.id", "entry_orders.user_id")
        .select([
          "vehicles.registration",
          "users.emergency_contact_name",
          "users.emergency_contact_phone",
          sql<string>`coalesce(nullif(race_licence_number, ''), aasa_licence)`.as("licence"),
          sql<string | null>`coalesce(
            (select max(expiry) from entrant_licences
              where entrant_id = entry_orders.user_id and disabled = 0
              and number = coalesce(nullif(race_licence_number, ''), aasa_licence)),
            (select max(expiry) from racers_register
              where user_id = entry_orders.user_id
              and number = coalesce(nullif(race_licence_number, ''), aasa_licence)))`.as("licence_expiry"),
        ])
        .$if(beforeId !== null, (query) => query.where("entry_orders.id", "<", beforeId))
        .orderBy("entry_orders.id", "desc")
        .limit(limit)
        .execute();
      return entries.map((entry) => ({
        id: entry.id,
        cells: [
          entry.id,
          entry.invoice_id,
          entry.event_name,
          formatClass(entry),
          formatEntryState(entry),
          entry.first_name,
          entry.last_name,
          formatEmailForDisplay(entry.email),
          entry.mobile_phone,
          entry.car ?? "",
          entry.registration ?? "",
          entry.racing_number ?? "",
          entry.licence,
          entry.licence === "" ? "" : (entry.licence_expiry ?? ""),
          entry.garages ?? "",
          entry.camp_sites ?? "",
          entry.emergency_contact_name ?? "",
          entry.emergency_contact_phone ?? "",
          formatLocalTime(timeZone, entry.created_at),
        ],
      }));
    },
  },

  async find(db, id) {
    const entry = await selectRows(db, { search: "", filters: {} })
      .leftJoin("users", "users.id", "entry_orders.user_id")
      .select([
        "entry_orders.user_id",
        "entry_orders.vehicle_id",
        "entry_orders.race_licence_number",
        "entry_orders.aasa_licence",
        "entry_orders.sharing_vehicle_with",
        "entry_orders.entrant_note",
        "users.emergency_contact_name",
        "users.emergency_contact_phone",
      ])
      .where("entry_orders.id", "=", parseTypedId(id))
      .executeTakeFirst();
    if (!entry) return null;
    const details = await loadEntryDetails(db, entry);
    const values = [
      ["Event", entry.event_name],
      ["Class", formatClass(entry)],
      ["State", formatEntryState(entry)],
      ["Invoice", html`<a href="/cms/orders/${entry.invoice_id}">Invoice ${entry.invoice_id}</a>`],
      ["Ordered", formatLocalTime(timeZone, entry.created_at)],
      ["Who", formatFullName(entry.first_name, entry.last_name)],
      ["Account", html`<a href="/cms/orders?of=${entry.user_id}">Orders of account ${entry.user_id}</a>`],
      ["Email", formatEmailForDisplay(entry.email)],
      ["Phone", entry.mobile_phone],
      ["Emergency contact", entry.emergency_contact_name ?? ""],
      ["Emergency phone", entry.emergency_contact_phone ?? ""],
      ["Car", details.vehicle?.name ?? ""],
      ["Number plate", details.vehicle?.registration ?? ""],
      ["Registered until", details.vehicle?.registration_expiry ?? ""],
      ["Racing number", details.vehicle?.racing_number ?? ""],
      ["Shares the car with", entry.sharing_vehicle_with],
      ["Licence", details.licence?.number ?? ""],
      ["Licence expiry", details.licence ? details.licence.expiry || "unknown" : ""],
      ["Garage", details.garage],
      ["Camp site", details.camp_site],
      ["Extras", details.extras.join(", ")],
      ["Note", entry.entrant_note],
    ] as const;
    return {
      title: `Order ${entry.id}`,
      readOnlyValues: values.filter(([, value]) => value !== ""),
      sitePath: `/event/${entry.event_url}`,
      fields: [],
    };
  },
});

/** Spectator orders have no class. */
const SPECTATORS_FILTER_VALUE = "-";

/** The options are the classes of the chosen event. */
const CLASS_FILTER: ListFilter = {
  name: "class",
  label: "Class",
  anyLabel: "All classes",
  async options(db, { event = "" }) {
    const spectators = { value: SPECTATORS_FILTER_VALUE, label: "Spectators" };
    if (event === "") return [spectators];
    const classes = await db
      .selectFrom("entry_orders")
      .select("category_name")
      .distinct()
      .where("category_id", ">", 0)
      .where("event_id", "=", parseTypedId(event))
      .orderBy("category_name")
      .limit(MAX_FILTER_OPTIONS)
      .execute();
    const names = classes.map(({ category_name: name }) => ({ value: name, label: name }));
    return [...names, spectators];
  },
};

const formatClass = ({ category_id, category_name }: { category_id: number; category_name: string }) =>
  category_id === 0 ? "Spectators" : category_name;

function selectEntries(db: Db, conditions: SearchConditions) {
  const name = conditions.filters["class"] ?? "";
  return selectEntryOrders(db, conditions)
    .$if(name === SPECTATORS_FILTER_VALUE, (query) => query.where("entry_orders.category_id", "=", 0))
    .$if(name !== "" && name !== SPECTATORS_FILTER_VALUE, (query) =>
      query.where("entry_orders.category_id", ">", 0).where("entry_orders.category_name", "=", name),
    );
}

const selectRows = (db: Db, conditions: SearchConditions) =>
  selectEntries(db, conditions).select([
    ...ORDER_COLUMNS,
    "entry_orders.category_id",
    "entry_orders.category_name",
    "events.url as event_url",
    "vehicles.racing_number",
    sql<
      string | null
    >`trim(vehicles.year_of_manufacture || ' ' || vehicles.make || ' ' || vehicles.model)`.as("car"),
    selectSiteNames("garage").as("garages"),
    selectSiteNames("camp-site").as("camp_sites"),
  ]);

const selectSiteNames = (kind: "garage" | "camp-site") =>
  sql<string | null>`(select group_concat(name, ', ') from
    (select name from hire_sites where order_id = entry_orders.id and kind = ${kind} order by hire_sites.id))`;
