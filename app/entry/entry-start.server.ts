import { displayEmail } from "../domain/display-email.ts";
import { singleNameField, singleNameValue, type Values } from "../posting/form-result.ts";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { priceEntry } from "../domain/entry/entry-price.ts";
import { sellsAnything } from "../domain/entry/entry-sections.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import type { User } from "../wire/account.ts";
import type { Event } from "../wire/event.ts";
import { ANY_COUNTRY } from "../domain/record-rules/place-rules.server.ts";
import { addressForm } from "../account/addresses/address.schema.ts";
import { vehicleForm } from "../account/garage/vehicle.schema.ts";
import { openForm } from "../posting/open-form.server.ts";
import { buyerForm, categoryFields, allCategoryQuestions, LicenceNumber } from "./post/entry.schema.ts";
import { isNeverSaved } from "./entry-values.ts";
import { entryKind } from "./entry-kind.ts";
import { loadSurcharges } from "../paying/sum/surcharges.server.ts";
import type { Surcharges } from "../paying/sum/surcharges.ts";
import type { EntryPage, EntryStart, RestoredDraft } from "./entry-page.ts";
import { encryptPricingSnapshot } from "./post/encrypted-snapshot.server.ts";
import { parseChoices } from "./entry-choices.ts";

/**
 * Builds the form's initial state: the API's data, overridden by the saved draft. Accepted terms are restored
 * only on the return from an unpaid payment, so that the same order can be paid again. [ENT-003..011 EVT-056]
 */
export async function buildEntryStart(
  context: AppLoadContext,
  page: EntryPage,
  loaded: { event: Event; user: User | null },
  isBackFromPayment: boolean,
): Promise<EntryStart> {
  const opened = await openEntryForm(context, page, loaded);
  const start = isBackFromPayment ? opened : { ...opened, values: withoutUnsavedFields(opened.values) };
  return {
    ...start,
    restoredDraft: isBackFromPayment ? null : restoredDraft(context, page, start.savedAt ?? null),
    pricingSnapshot: page.driver && (await encryptPricingSnapshot(context, page, page.driver)),
    surcharges: await loadEntrySurcharges(context, page, start.values),
  };
}

/** Without the values that must be given on each visit (medical answers and acceptances). */
const withoutUnsavedFields = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isNeverSaved(name)));

/** The alert for a restored draft; null when there is none or nothing can be ordered any more. */
function restoredDraft(
  { language, site }: AppLoadContext,
  page: EntryPage,
  savedAt: number | null,
): RestoredDraft | null {
  if (savedAt === null || page.isOver || !sellsAnything(page.offer)) return null;
  return { at: formatsFor(language.code).dayAndTime(savedAt, site.timeZone) };
}

/** The initial values of this event's form. */
export const loadInitialValues = async (...args: Parameters<typeof openEntryForm>): Promise<Values> =>
  (await openEntryForm(...args)).values;

const openEntryForm = (
  context: AppLoadContext,
  page: EntryPage,
  { event, user }: { event: Event; user: User | null },
) =>
  openForm(context, entryKind(page.eventUrl), {
    initialValues: prefill(page, event, user),
    schema: user ? driverSchema(page.days.today) : anonymousSchema,
  });

/** Fields that are available before login. */
const anonymousSchema = categoryFields(allCategoryQuestions).extend(LicenceNumber.shape);

/**
 * Schema of the fields whose limits don't depend on the choices. Cached per day: deriving the HTML
 * constraints takes about a millisecond per schema object.
 */
function driverSchema(today: string) {
  if (cachedSchema?.today !== today) cachedSchema = { today, schema: buildDriverSchema(today) };
  return cachedSchema.schema;
}

let cachedSchema: { today: string; schema: ReturnType<typeof buildDriverSchema> } | null = null;

const buildDriverSchema = (today: string) =>
  z.object({
    ...anonymousSchema.shape,
    ...buyerForm().shape,
    ...addressForm(ANY_COUNTRY).shape,
    ...vehicleForm({ today, mustBeRegistered: false }).shape,
  });

/**
 * The surcharge of each payment method for the payable amount. If the API is unavailable the order can still
 * be submitted; the page then says that a fee may be added. [PRICE-014]
 */
export async function loadEntrySurcharges(
  context: AppLoadContext,
  page: EntryPage,
  values: Values,
): Promise<Surcharges> {
  return loadSurcharges(context, priceEntry(page.offer, parseChoices(values, page.offer)).payable);
}

/**
 * Initial values: the first payment method, the user's name and contact details, the licence number, and the
 * address and vehicle of the last entry (ids from the event's API response) if they still exist. If the user
 * has only one address or vehicle, it is preselected.
 */
function prefill(page: EntryPage, event: Event, user: User | null): Record<string, string> {
  const method = { payment_method: page.paymentMethods[0]?.id ?? "" };
  if (!user || !page.driver) return method;
  return {
    ...method,
    first_name: user.firstName,
    last_name: user.lastName,
    [singleNameField]: singleNameValue(user),
    email: displayEmail(user.email),
    mobile_phone: user.mobilePhone,
    address: page.driver.missing.addresses
      ? firstValidId([event.lastAddressId, user.currentAddressId])
      : lastUsedId(page.driver.addresses, [event.lastAddressId, user.currentAddressId]),
    vehicle: page.driver.missing.vehicles
      ? firstValidId([event.lastVehicleId])
      : lastUsedId(page.driver.vehicles, [event.lastVehicleId]),
    licence_number: event.aasaLicence,
    country: "Australia",
  };
}

/**
 * Used while the list of records can't be loaded: the first non-zero id. It is selected once the list loads,
 * if the list contains it.
 */
const firstValidId = (ids: number[]): string => String(ids.find((id) => id > 0) ?? "");

/**
 * The first of `ids` that still exists, otherwise the only record, otherwise "" (the prompt). With no
 * records: “new”, so that the fields are shown at once.
 */
function lastUsedId(saved: { id: number }[], ids: number[]): string {
  if (saved.length === 0) return "new";
  const only = saved.length === 1 ? saved[0]?.id : undefined;
  const id = ids.find((candidate) => saved.some((record) => record.id === candidate)) ?? only;
  return id === undefined ? "" : String(id);
}
