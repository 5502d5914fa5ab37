import type { Browser } from "./browser.ts";
import { logIn } from "./entry-visit.ts";
import { press } from "./event-order.ts";
import { inLanes, numbers } from "./lanes.ts";
import { makePeople } from "./people.ts";
import { ticketEvent, ticketOrder } from "./ticket-order.ts";
import type { WholeSite } from "./whole-site.ts";

/** Somebody with an account, signed in, who comes from an address of their own. */
export type Customer = { email: string; from: string; browser: Browser };

/** An order as the API has it. */
export type KeptOrder = { id: number; invoice: number; status: string; tickets: number };

let made = 0;

/** An address of this machine for each of many visitors; `net` keeps kinds of visitors apart. */
export const addressOf = (net: number, number: number): string =>
  `127.${net}.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`;

/** So many tickets are for sale that nothing in these tests sells out. */
export async function sellManyTickets({ parts: { db } }: WholeSite): Promise<void> {
  await db.updateTable("spectator_types").set({ cap: 1_000_000 }).where("cap", "is not", null).execute();
}

/** People who never ordered anything, signed in. */
async function makeCustomers(site: WholeSite, count: number): Promise<Customer[]> {
  const people = numbers(count).map(() => {
    const number = made++;
    return { email: `customer-${number}@example.com`, from: addressOf(20, number) };
  });
  await makePeople(
    site,
    people.map(({ email }) => ({ email, first_name: "Robin", last_name: "Ito" })),
  );
  return inLanes(people, 4, async ({ email, from }) => {
    const browser = site.browse(from);
    await logIn(browser, email);
    return { email, from, browser };
  });
}

/**
 * People who ordered a ticket of the event before. Every third one hasn't paid it, so that another order
 * takes its place; the others have, so that another order is one more.
 */
export async function makeCustomersWithOrders(site: WholeSite, count: number): Promise<Customer[]> {
  const customers = await makeCustomers(site, count);
  await inLanes(customers, 4, async ({ browser }, index) => {
    const answer = await browser.post(ticketEvent, await ticketOrder(browser));
    if (answer.status !== 303) throw new Error(`An order was answered ${answer.status}`);
    if (index % 3 > 0) await press(answer.location, "pay");
  });
  return customers;
}

/** The orders of the event that the API has of a customer, the oldest first. */
export async function ordersOf({ parts: { db } }: WholeSite, { email }: Customer): Promise<KeptOrder[]> {
  return db
    .selectFrom("entry_orders")
    .innerJoin("users", "users.id", "entry_orders.user_id")
    .innerJoin("entry_order_places", "entry_order_places.order_id", "entry_orders.id")
    .where("users.email", "=", email)
    .groupBy("entry_orders.id")
    .select((select) => [
      "entry_orders.id",
      "entry_orders.invoice_id as invoice",
      "entry_orders.status",
      select.fn.sum<number>("entry_order_places.quantity").as("tickets"),
    ])
    .orderBy("entry_orders.id")
    .execute();
}
