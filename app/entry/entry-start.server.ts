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
import { isExcludedFromDrafts } from "./entry-values.ts";
import { entryFormKind } from "./entry-kind.ts";
import { loadSurcharges } from "../paying/sum/surcharges.server.ts";
import type { Surcharges } from "../paying/sum/surcharges.ts";
import type { EntryPage, InitialEntryForm, RestoredDraft } from "./entry-page.ts";
import { encryptPricingSnapshot } from "./post/encrypted-snapshot.server.ts";
import { parseChoices } from "./entry-choices.ts";

/**
 * Builds the form's initial state from the API's data and the saved draft, which overrides it. Medical
 * answers and accepted terms are restored only when the user returns from the payment page, so that the same
 * order can be paid again. [ENT-003..011 EVT-056]
 */
export async function buildEntryStart(
  context: AppLoadContext,
  page: EntryPage,
  eventAndUser: { event: Event; user: User | null },
  isBackFromPayment: boolean,
): Promise<InitialEntryForm> {
  const openedForm = await openEntryForm(context, page, eventAndUser);
  const start = isBackFromPayment
    ? openedForm
    : { ...openedForm, values: omitUnsavedFields(openedForm.values) };
  return {
    ...start,
    restoredDraft: isBackFromPayment ? null : buildRestoredDraft(context, page, start.savedAt ?? null),
    pricingSnapshot: page.driver && (await encryptPricingSnapshot(context, page, page.driver)),
    surcharges: await loadEntrySurcharges(context, page, start.values),
  };
}

/** Omits medical answers and acceptances, which the user has to enter on each visit. */
const omitUnsavedFields = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isExcludedFromDrafts(name)));

/** Null if there is no draft, or if nothing can be ordered any more. */
function buildRestoredDraft(
  { language, site }: AppLoadContext,
  page: EntryPage,
  savedAt: number | null,
): RestoredDraft | null {
  if (savedAt === null || page.isOver || !sellsAnything(page.offer)) return null;
  return { savedAt: formatsFor(language.code).dayAndTime(savedAt, site.timeZone) };
}

/** Loads the values that the form would open with now, including those of the draft. */
export const loadInitialValues = async (...args: Parameters<typeof openEntryForm>): Promise<Values> =>
  (await openEntryForm(...args)).values;

const openEntryForm = (
  context: AppLoadContext,
  page: EntryPage,
  { event, user }: { event: Event; user: User | null },
) =>
  openForm(context, entryFormKind(page.eventUrl), {
    initialValues: prefill(page, event, user),
    schema: user ? driverSchema(page.days.today) : anonymousSchema,
  });

/** Schema of the fields that anonymous users can fill in. */
const anonymousSchema = categoryFields(allCategoryQuestions).extend(LicenceNumber.shape);

/**
 * Schema of the fields whose limits don't depend on the choices. The schema of a day is cached, because
 * deriving the HTML constraints from a new schema object takes about a millisecond.
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
 * Loads the surcharge of each payment method for the payable amount. If the API is unavailable, the order can
 * still be submitted, and the page says that a fee may be added. [PRICE-014]
 */
export async function loadEntrySurcharges(
  context: AppLoadContext,
  page: EntryPage,
  values: Values,
): Promise<Surcharges> {
  return loadSurcharges(context, priceEntry(page.offer, parseChoices(values, page.offer)).payable);
}

/**
 * Builds the initial values: the first payment method, the user's name and contact details, the licence
 * number, and the address and vehicle of the user's last entry, whose ids the API returns with the event.
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
      ? findFirstValidId([event.lastAddressId, user.currentAddressId])
      : findLastUsedId(page.driver.addresses, [event.lastAddressId, user.currentAddressId]),
    vehicle: page.driver.missing.vehicles
      ? findFirstValidId([event.lastVehicleId])
      : findLastUsedId(page.driver.vehicles, [event.lastVehicleId]),
    licence_number: event.aasaLicence,
    country: "Australia",
  };
}

/**
 * Returns the first non-zero id, for a list of records that couldn't be loaded. When the list loads later,
 * the record with this id is selected.
 */
const findFirstValidId = (ids: number[]): string => String(ids.find((id) => id > 0) ?? "");

/**
 * Returns the first of `ids` that still exists, otherwise the id of the only record, otherwise "" to select
 * the prompt. A user without records gets "new", which shows the fields of a new record.
 */
function findLastUsedId(records: { id: number }[], ids: number[]): string {
  if (records.length === 0) return "new";
  const onlyRecordId = records.length === 1 ? records[0]?.id : undefined;
  const id = ids.find((candidate) => records.some((record) => record.id === candidate)) ?? onlyRecordId;
  return id === undefined ? "" : String(id);
}
