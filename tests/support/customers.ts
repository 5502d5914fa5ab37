import type { Browser } from "./browser.ts";
import { logIn } from "./entry-visit.ts";
import { clickPaymentButton } from "./event-order.ts";
import { mapConcurrently, numbers } from "./map-concurrently.ts";
import { withRetries } from "./retrying-visitor.ts";
import { makePeople } from "./people.ts";
import { ticketEvent, ticketOrder } from "./ticket-order.ts";
import type { WholeSite } from "./whole-site.ts";

/** A logged-in user whose requests come from the loopback address `from`. */
export type Customer = { email: string; from: string; browser: Browser };

/** An order as stored by the API. */
export type StoredOrder = { id: number; invoice: number; status: string; tickets: number };

let customerCount = 0;

/** Returns a loopback address for a client. `net` (0 to 255) separates kinds of clients. */
export const loopbackAddress = (net: number, number: number): string =>
  `127.${net}.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`;

/** Raises the ticket limits so that nothing sells out. */
export async function sellManyTickets({ dependencies: { db } }: WholeSite): Promise<void> {
  await db.updateTable("spectator_types").set({ cap: 1_000_000 }).where("cap", "is not", null).execute();
}

/** Creates logged-in users without orders. */
async function makeCustomers(site: WholeSite, count: number): Promise<Customer[]> {
  const people = numbers(count).map(() => {
    const number = customerCount++;
    return { email: `customer-${number}@example.com`, from: loopbackAddress(20, number) };
  });
  await makePeople(
    site,
    people.map(({ email }) => ({ email, first_name: "Robin", last_name: "Ito" })),
  );
  return mapConcurrently(people, 4, async ({ email, from }) => {
    const browser = site.browse(from);
    await logIn(browser, email);
    return { email, from, browser };
  });
}

/**
 * Creates logged-in users with an earlier ticket order for the event. Every third order is unpaid, so that
 * another order replaces it; the others are paid, so that another order is added.
 */
export async function makeCustomersWithOrders(site: WholeSite, count: number): Promise<Customer[]> {
  const customers = await makeCustomers(site, count);
  await mapConcurrently(customers, 4, async ({ browser }, index) => {
    const response = await withRetries(browser).post(ticketEvent, await ticketOrder(browser));
    if (response.status !== 303) throw new Error(`The response to an order was ${response.status}`);
    if (index % 3 > 0) await clickPaymentButton(response.location, "pay");
  });
  return customers;
}

/** Loads a customer's stored orders, oldest first. */
export async function loadOrders(
  { dependencies: { db } }: WholeSite,
  { email }: Customer,
): Promise<StoredOrder[]> {
  return db
    .selectFrom("entry_orders")
    .innerJoin("users", "users.id", "entry_orders.user_id")
    .innerJoin("entry_order_places", "entry_order_places.order_id", "entry_orders.id")
    .where("users.email", "=", email)
    .groupBy("entry_orders.id")
    .select((eb) => [
      "entry_orders.id",
      "entry_orders.invoice_id as invoice",
      "entry_orders.status",
      eb.fn.sum<number>("entry_order_places.quantity").as("tickets"),
    ])
    .orderBy("entry_orders.id")
    .execute();
}
