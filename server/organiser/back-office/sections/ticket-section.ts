import { sql } from "kysely";
import { formatEmailForDisplay } from "../../../../app/domain/display-email.ts";
import { formatFullName } from "../../../../app/domain/record-rules/person.ts";
import type { Db } from "../../db/database.ts";
import type { Dependencies } from "../../feature.ts";
import { html } from "../../page/html.ts";
import {
  EVENT_FILTER,
  formatEntryState,
  ORDER_COLUMNS,
  PAYMENT_FILTER,
  selectEntryOrders,
} from "../entry-orders.ts";
import type { SearchConditions, Section } from "../section.ts";
import { formatLocalTime } from "../times.ts";

/**
 * Creates the read-only section of spectator tickets, which were bought or are included in an entry. The list
 * has a row for each order, newest first. Ticket codes are never shown.
 */
export const createTicketSection = ({ timeZone }: Dependencies): Section => ({
  name: "tickets",
  title: "Tickets",
  columns: ["Order", "Event", "Who", "Tickets", "Used", "Ordered"],
  emptyText: "There are no tickets yet. They appear when someone buys tickets for an event on the site.",
  searchLabel: "Name, email, order or invoice number",
  filters: [EVENT_FILTER, PAYMENT_FILTER],

  async list(db, { offset, limit, ...conditions }) {
    const orders = await selectRows(db, conditions)
      .orderBy("entry_orders.id", "desc")
      .offset(offset)
      .limit(limit)
      .execute();
    const { total } = await selectOrdersWithTickets(db, conditions)
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = orders.map((order) => ({
      id: null,
      cells: [
        html`<a href="/cms/entries/${order.id}">${order.id}</a>`,
        order.event_name,
        formatFullName(order.first_name, order.last_name),
        order.tickets,
        `${order.used} of ${order.quantity}`,
        formatLocalTime(timeZone, order.created_at),
      ],
      state: formatEntryState(order),
      sitePath: null,
    }));
    return { rows, total };
  },

  csv: {
    columns: [
      "Order",
      "Invoice",
      "Event",
      "State",
      "First name",
      "Last name",
      "Email",
      "Phone",
      "Tickets",
      "Quantity",
      "Used",
      "Ordered",
    ],
    async listRows(db, conditions, { beforeId, limit }) {
      const orders = await selectRows(db, conditions)
        .$if(beforeId !== null, (query) => query.where("entry_orders.id", "<", beforeId))
        .orderBy("entry_orders.id", "desc")
        .limit(limit)
        .execute();
      return orders.map((order) => ({
        id: order.id,
        cells: [
          order.id,
          order.invoice_id,
          order.event_name,
          formatEntryState(order),
          order.first_name,
          order.last_name,
          formatEmailForDisplay(order.email),
          order.mobile_phone,
          order.tickets,
          order.quantity,
          order.used,
          formatLocalTime(timeZone, order.created_at),
        ],
      }));
    },
  },
});

const BOUGHT_TICKETS_SQL = sql`entry_order_places
  where entry_order_places.order_id = entry_orders.id and entry_order_places.kind = 'spectator'`;

const selectOrdersWithTickets = (db: Db, conditions: SearchConditions) =>
  selectEntryOrders(db, conditions)
    .leftJoin("entry_categories", "entry_categories.id", "entry_orders.category_id")
    .where(
      sql<boolean>`(entry_categories.spectator_tickets > 0 or exists (select 1 from ${BOUGHT_TICKETS_SQL}))`,
    );

const selectRows = (db: Db, conditions: SearchConditions) =>
  selectOrdersWithTickets(db, conditions).select([
    ...ORDER_COLUMNS,
    sql<number>`coalesce((select sum(quantity) from ${BOUGHT_TICKETS_SQL}), 0)
      + coalesce(entry_categories.spectator_tickets, 0)`.as("quantity"),
    sql<number>`(select count(*) from gate_uses where order_id = entry_orders.id and number > 0)`.as("used"),
    sql<string>`concat_ws(', ',
      (select group_concat(quantity || ' × ' || coalesce(
        (select name from spectator_types where id = record_id), 'Spectator'), ', ') from ${BOUGHT_TICKETS_SQL}),
      case when entry_categories.spectator_tickets > 0
        then entry_categories.spectator_tickets || ' × included in the entry' end)`.as("tickets"),
  ]);
