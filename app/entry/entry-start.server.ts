import type { FormStart, Values } from "../posting/answer.ts";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { priceEntry } from "../domain/entry/entry-price.ts";
import { asksMedicalStatement, sellsAnything } from "../domain/entry/entry-sections.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import type { User } from "../wire/account.ts";
import type { Event } from "../wire/event.ts";
import { addressForm } from "../account/addresses/address.schema.ts";
import { vehicleForm } from "../account/garage/vehicle.schema.ts";
import { openForm } from "../posting/open-form.server.ts";
import { BuyerForm, categoryTexts, everythingAsked, LicenceNumber } from "./post/entry.schema.ts";
import { isGivenAnew } from "./entry-values.ts";
import { asksTerms } from "./post/asks-terms.ts";
import { entryKind } from "./entry-kind.ts";
import { surchargesOf } from "../paying/sum/surcharges.server.ts";
import type { Surcharges } from "../paying/sum/surcharges.ts";
import type { EntryPage, EntryStart, KeptNote } from "./entry-page.ts";
import { sealFacts } from "./post/shown-facts.server.ts";
import { choicesOf } from "./entry-choices.ts";

/**
 * What the form starts with: what the API knows, and over it what this browser typed and has not sent.
 * Terms that were accepted with an order that was then not paid count for paying it again, and no longer.
 * [ENT-003..011 EVT-056]
 */
export async function startEntry(
  context: AppLoadContext,
  page: EntryPage,
  loaded: { event: Event; user: User | null },
  isBackFromPayment: boolean,
): Promise<EntryStart> {
  const opened = await openEntry(context, page, loaded);
  const start = isBackFromPayment ? opened : { ...opened, values: unaccepted(opened.values) };
  return {
    ...start,
    kept: isBackFromPayment ? null : keptNote(context, page, start),
    facts: page.driver && (await sealFacts(context, page, page.driver)),
    surcharges: await surchargesFor(context, page, start.values),
  };
}

/** Without what nobody gave with this opening of the page. */
const unaccepted = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isGivenAnew(name)));

/** What is said of the draft that fills the form; null where there is none, or nothing to order any more. */
function keptNote(
  { language, site }: AppLoadContext,
  page: EntryPage,
  { keptAt = null, values }: FormStart,
): KeptNote | null {
  if (keptAt === null || page.isOver || !sellsAnything(page.offer)) return null;
  const choices = choicesOf(values, page.offer);
  return {
    at: formatsFor(language.code).dayAndTime(keptAt, site.timeZone),
    isIncomplete: asksTerms(page, choices) || asksMedicalStatement(page.offer, choices),
  };
}

/** The values that a form of this event opens with. */
export const startValues = async (...of: Parameters<typeof openEntry>): Promise<Values> =>
  (await openEntry(...of)).values;

const openEntry = (
  context: AppLoadContext,
  page: EntryPage,
  { event, user }: { event: Event; user: User | null },
) =>
  openForm(context, entryKind(page.eventUrl), {
    known: prefill(page, event, user),
    schema: user ? formOf(page.days.today) : VisitorForm,
  });

/** What a visitor can type already. */
const VisitorForm = categoryTexts(everythingAsked).extend(LicenceNumber.shape);

/**
 * The fields whose limits don't follow from what is chosen. It is made once a day: what HTML can check of it
 * is found out once for each schema, which takes a millisecond.
 */
function formOf(today: string) {
  if (ofDay?.today !== today) ofDay = { today, form: makeForm(today) };
  return ofDay.form;
}

let ofDay: { today: string; form: ReturnType<typeof makeForm> } | null = null;

const makeForm = (today: string) =>
  z.object({
    ...VisitorForm.shape,
    ...BuyerForm.shape,
    ...addressForm("").shape,
    ...vehicleForm({ today, mustBeRegistered: false }).shape,
  });

/**
 * The surcharges of the payment methods for what the values cost. Without an answer of the API the order can
 * still be sent: the page says that a fee may be added. [PRICE-014]
 */
export async function surchargesFor(
  context: AppLoadContext,
  page: EntryPage,
  values: Values,
): Promise<Surcharges> {
  return surchargesOf(context, priceEntry(page.offer, choicesOf(values, page.offer)).payable);
}

/**
 * The first payment method is chosen; last address, vehicle and licence are those of the event's record,
 * while they are still there. A lone address or vehicle is chosen too.
 */
function prefill(page: EntryPage, event: Event, user: User | null): Record<string, string> {
  const method = { payment_method: page.paymentMethods[0]?.id ?? "" };
  if (!user || !page.driver) return method;
  return {
    ...method,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    mobile_phone: user.mobilePhone,
    address: page.driver.missing.addresses
      ? unseen([event.lastAddressId, user.currentAddressId])
      : lastUsed(page.driver.addresses, [event.lastAddressId, user.currentAddressId]),
    vehicle: page.driver.missing.vehicles
      ? unseen([event.lastVehicleId])
      : lastUsed(page.driver.vehicles, [event.lastVehicleId]),
    licence_number: event.aasaLicence,
    country: "Australia",
  };
}

/** While the list is missing: the first of `ids` is chosen once the list is there, if it has it. */
const unseen = (ids: number[]): string => String(ids.find((id) => id > 0) ?? "");

/**
 * The first of `ids` that is still saved, else the only one that is saved, else the prompt; “new” for
 * somebody who has none yet, so that its fields show at once.
 */
function lastUsed(saved: { id: number }[], ids: number[]): string {
  if (saved.length === 0) return "new";
  const only = saved.length === 1 ? saved[0]?.id : undefined;
  const id = ids.find((wished) => saved.some((record) => record.id === wished)) ?? only;
  return id === undefined ? "" : String(id);
}
