import type { AppLoadContext } from "@remix-run/node";
import { priceEntry } from "../domain/entry-price.ts";
import type { User } from "../wire/account.ts";
import type { Event } from "../wire/event.ts";
import { readDraft } from "./entry-draft.server.ts";
import type { Driver, EntryPage, EntryStart, Surcharges } from "./entry-page.ts";
import { sealFacts } from "./shown-facts.server.ts";
import type { EntryValues } from "./entry-values.ts";
import { choicesOf } from "./entry-choices.ts";

/**
 * What the form starts with: what the API knows, and over it what this browser typed and has not sent.
 * [ENT-003..011]
 */
export async function startEntry(
  context: AppLoadContext,
  page: EntryPage,
  { event, user }: { event: Event; user: User | null },
): Promise<EntryStart> {
  const values = await startValues(context, page, { event, user });
  return {
    values,
    key: user ? crypto.randomUUID() : null,
    facts: page.driver && (await sealFacts(context, page, page.driver)),
    owner: await context.session.ownerMark(),
    surcharges: await surchargesFor(context, page, values),
  };
}

/** The values that a form of this event opens with. */
export async function startValues(
  context: AppLoadContext,
  page: EntryPage,
  { event, user }: { event: Event; user: User | null },
): Promise<EntryValues> {
  return { ...prefill(page, event, user), ...(await readDraft(context, page.eventUrl)) };
}

/**
 * The surcharges of the payment methods for what the values cost. Without an answer of the API the order can
 * still be sent: the page says that a fee may be added. [PRICE-014]
 */
export async function surchargesFor(
  context: AppLoadContext,
  page: EntryPage,
  values: EntryValues,
): Promise<Surcharges> {
  return surchargesOf(context, priceEntry(page.offer, choicesOf(values, page.offer)).payable);
}

/** The surcharges for an amount in cents; nothing is added to nothing. */
export async function surchargesOf(context: AppLoadContext, amount: number): Promise<Surcharges> {
  if (amount === 0) return { amount, byMethod: {} };
  try {
    const rows = await context.organiser.payments.surchargesOf(amount);
    return { amount, byMethod: Object.fromEntries(rows.map(({ type, surcharge }) => [type, surcharge])) };
  } catch (error) {
    context.log.warn({ err: error }, "no surcharges for this order");
    return { amount, byMethod: null };
  }
}

/**
 * The first payment method is chosen; last address, vehicle and licence are those of the event's record,
 * while they are still there. A lone address is chosen too.
 */
function prefill(page: EntryPage, event: Event, user: User | null): EntryValues {
  const method: EntryValues = { payment_method: [page.paymentMethods[0]?.id ?? ""] };
  if (!user || !page.driver) return method;
  return {
    ...method,
    first_name: [user.firstName],
    last_name: [user.lastName],
    email: [user.email],
    mobile_phone: [user.mobilePhone],
    address: [
      lastUsed(page.driver.addresses, [event.lastAddressId, user.currentAddressId, onlyOne(page.driver)]),
    ],
    vehicle: [lastUsed(page.driver.vehicles, [event.lastVehicleId])],
    licence_number: [event.aasaLicence],
    country: ["Australia"],
  };
}

/** The id of the driver's address where there is just one, else 0. */
const onlyOne = ({ addresses: [first, ...others] }: Driver): number =>
  first && others.length === 0 ? first.id : 0;

/**
 * The first of `ids` that is still saved, else the prompt; “new” for somebody who has none yet, so that its
 * fields show at once.
 */
function lastUsed(saved: { id: number }[], ids: number[]): string {
  if (saved.length === 0) return "new";
  const id = ids.find((wished) => saved.some((record) => record.id === wished));
  return id === undefined ? "" : String(id);
}
