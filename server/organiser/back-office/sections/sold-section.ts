import type { Db } from "../../db/database.ts";
import type { ReservationKind } from "../../entries/tables.ts";
import { html } from "../../page/html.ts";
import { formatDollars } from "../../payments/format-dollars.ts";
import { createAmountField, createCountField, createRequiredField } from "../fields.ts";
import type {
  BackOfficeField,
  BackOfficeRecord,
  FieldProblem,
  FieldValues,
  NewRecord,
  RecordPicture,
  Section,
} from "../section.ts";

/** A table of things that are sold with an event, for `createSoldSection`. */
type SoldItems = {
  name: string;
  title: string;
  /** Heading of the name's column. */
  nameColumn: string;
  createLabel: string;
  emptyText: string;
  table: "entry_categories" | "spectator_types" | "event_extras" | "event_merch";
  kind: ReservationKind;
  /** The fields besides name, price and capacity. `id` is 0 for a new item. */
  createFields(db: Db, id: number): Promise<BackOfficeField[]>;
  validate?(db: Db, id: number): Promise<(values: FieldValues) => readonly FieldProblem[]>;
  insert(db: Db, eventId: number, values: FieldValues): Promise<number>;
  update(db: Db, id: number, values: FieldValues): Promise<void>;
  /** Deletes the rows that refer to the item. */
  removeParts?(db: Db, id: number): Promise<void>;
  /** Returns which of the items aren't available. */
  listClosedIds?(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>>;
  listPictures?(db: Db, id: number): Promise<readonly RecordPicture[]>;
};

/** Creates a section of things that are sold with an event. */
export function createSoldSection(items: SoldItems): Section {
  return {
    name: items.name,
    title: items.title,
    columns: ["Event", items.nameColumn, "Price"],
    emptyText: items.emptyText,
    owner: {
      kind: "event",
      async name(db, id) {
        const event = await findEvent(db, id);
        return event ? `the event “${event.name}”` : null;
      },
    },

    async list(db, { offset, limit, ownerId }) {
      const rows = await selectItems(db, items)
        .$if(ownerId !== null, (query) => query.where("event_id", "=", ownerId ?? 0))
        .orderBy("event_id", "desc")
        .orderBy("id")
        .offset(offset)
        .limit(limit)
        .execute();
      const { total } = await db
        .selectFrom(items.table)
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .$if(ownerId !== null, (query) => query.where("event_id", "=", ownerId ?? 0))
        .executeTakeFirstOrThrow();
      const events = new Map((await listEvents(db, rows)).map((event) => [event.id, event]));
      const ids = rows.map(({ id }) => id);
      const closedIds = (await items.listClosedIds?.(db, ids)) ?? new Set();
      return {
        rows: rows.map((item) => {
          const event = events.get(item.event_id);
          return {
            id: String(item.id),
            cells: [event?.name ?? "", item.name, formatDollars(item.price)],
            state: formatState(item, closedIds.has(item.id)),
            sitePath: event ? getSitePath(event) : null,
          };
        }),
        total,
      };
    },

    async find(db, recordId): Promise<BackOfficeRecord | null> {
      const id = Number(recordId);
      const item = await selectItems(db, items).where("id", "=", id).executeTakeFirst();
      const event = item && (await findEvent(db, item.event_id));
      if (!event) return null;
      const isClosed = (await items.listClosedIds?.(db, [id]))?.has(id) ?? false;
      const validateParts = await items.validate?.(db, id);
      const pictures = await items.listPictures?.(db, id);
      return {
        title: `${item.name} – ${event.name}`,
        readOnlyValues: [
          ["Event", html`<a href="/cms/events/${event.id}">${event.name}</a>`],
          [
            "All of them",
            html`<a href="/cms/${items.name}?of=${event.id}">${items.title} of ${event.name}</a>`,
          ],
          ["State", formatState(item, isClosed)],
          ["Taken", item.taken],
        ],
        sitePath: getSitePath(event),
        fields: [...createSoldFields(items, item), ...(await items.createFields(db, id))],
        validate: await createValidation(db, items, item, validateParts),
        write: (transaction, values) => items.update(transaction, id, values),
        ...(pictures && { pictures }),
        deletion: {
          obstacle: await findObstacle(db, items, item),
          effect: `It disappears from the event “${event.name}”.`,
          async remove(transaction) {
            await items.removeParts?.(transaction, id);
            await transaction.deleteFrom(items.table).where("id", "=", id).execute();
          },
        },
      };
    },

    create: {
      label: items.createLabel,
      async find(db, ownerId): Promise<NewRecord | null> {
        const event = ownerId === null ? undefined : await findEvent(db, ownerId);
        if (!event) return null;
        const item = { id: 0, event_id: event.id, name: "", price: 0, cap: null, taken: 0 };
        const validateParts = await items.validate?.(db, 0);
        return {
          title: `${items.createLabel} – ${event.name}`,
          readOnlyValues: [["Event", html`<a href="/cms/events/${event.id}">${event.name}</a>`]],
          fields: [...createSoldFields(items, item), ...(await items.createFields(db, 0))],
          validate: await createValidation(db, items, item, validateParts),
          saveLabel: "Create",
          insert: (transaction, values) => items.insert(transaction, event.id, values),
        };
      },
    },
  };
}

type SoldItem = {
  id: number;
  event_id: number;
  name: string;
  price: number;
  cap: number | null;
  taken: number;
};

const getCapLabel = ({ table }: SoldItems): string =>
  table === "entry_categories" ? "Total places" : "Total for sale";

const createSoldFields = (items: SoldItems, { name, price, cap, taken }: SoldItem): BackOfficeField[] => [
  createRequiredField({ name: "name", label: "Name" }, name),
  createAmountField({ name: "price", label: "Price in dollars", hint: "0 if it’s free." }, price),
  createCountField({ name: "cap", label: getCapLabel(items), hint: "Leave blank for no limit." }, cap, {
    min: taken,
    tooFewMessage: `${items.table === "entry_categories" ? "Places already taken" : "Already sold or reserved"}: ${taken}. Enter ${taken} or more.`,
  }),
];

/** Names are unique within an event. This also rejects the second post of a double click. */
async function createValidation(
  db: Db,
  { table }: SoldItems,
  item: SoldItem,
  validateParts: ((values: FieldValues) => readonly FieldProblem[]) | undefined,
) {
  const others = await db
    .selectFrom(table)
    .select("name")
    .where("event_id", "=", item.event_id)
    .where("id", "!=", item.id)
    .execute();
  const otherNames = new Set(others.map(({ name }) => name.toLowerCase()));
  return (values: FieldValues): FieldProblem[] => [
    ...(otherNames.has((values["name"] ?? "").toLowerCase())
      ? [{ field: "name", message: "The event already has one with this name." }]
      : []),
    ...(validateParts?.(values) ?? []),
  ];
}

async function findObstacle(
  db: Db,
  items: SoldItems,
  { id, event_id, taken }: SoldItem,
): Promise<string | null> {
  const { kind, table } = items;
  const count = await countOrdered(db, kind, id);
  const entries =
    table === "entry_categories"
      ? await db
          .selectFrom("entry_orders")
          .select("id")
          .where("event_id", "=", event_id)
          .where("category_id", "=", id)
          .execute()
      : [];
  const orders = Math.max(count, entries.length, taken);
  return orders === 0
    ? null
    : `Ordered: ${orders}. To sell no more, enter ${taken} as “${getCapLabel(items)}”.`;
}

/** Counts the orders with an item, including unpaid ones. */
export async function countOrdered(db: Db, kind: ReservationKind, id: number): Promise<number> {
  const { count } = await db
    .selectFrom("entry_order_places")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("kind", "=", kind)
    .where("record_id", "=", id)
    .executeTakeFirstOrThrow();
  return count;
}

function formatState({ cap, taken }: SoldItem, isClosed: boolean): string {
  const places = cap === null ? `${taken} taken` : `${taken} of ${cap} taken`;
  return isClosed ? `closed, ${places}` : places;
}

const getSitePath = ({ url, is_draft }: { url: string; is_draft: number }): string | null =>
  is_draft === 1 ? null : `/event/${url}`;

const selectEvents = (db: Db) => db.selectFrom("events").select(["id", "name", "url", "is_draft"]);

const findEvent = (db: Db, id: number) => selectEvents(db).where("id", "=", id).executeTakeFirst();

const listEvents = (db: Db, items: readonly { event_id: number }[]) =>
  selectEvents(db)
    .where("id", "in", [...new Set(items.map(({ event_id }) => event_id))])
    .execute();

const selectItems = (db: Db, { table }: SoldItems) =>
  db.selectFrom(table).select(["id", "event_id", "name", "price", "cap", "taken"]);
