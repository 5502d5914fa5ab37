import { formatEmailForDisplay } from "../domain/display-email.ts";
import { SINGLE_NAME_FIELD, getSingleNameValue, type Values } from "../posting/form-result.ts";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { priceEntry } from "../domain/entry/entry-price.ts";
import { sellsAnything } from "../domain/entry/entry-sections.ts";
import { formatsFor } from "../i18n/formats.server.ts";
import type { User } from "../wire/account.ts";
import type { Event } from "../wire/event.ts";
import { ANY_COUNTRY } from "../domain/record-rules/place-rules.server.ts";
import { createAddressSchema } from "../account/addresses/address.schema.ts";
import { createVehicleSchema } from "../account/garage/vehicle.schema.ts";
import { openForm } from "../posting/open-form.server.ts";
import {
  createBuyerSchema,
  createCategorySchema,
  ALL_CATEGORY_QUESTIONS,
  licenceNumberSchema,
} from "./post/entry.schema.ts";
import { isExcludedFromDrafts } from "./entry-values.ts";
import { buildEntryFormKind } from "./entry-kind.ts";
import { loadSurcharges } from "../paying/total/surcharges.server.ts";
import type { Surcharges } from "../paying/total/surcharges.ts";
import type { EntryPage, InitialEntryForm, RestoredDraft } from "./entry-page.ts";
import { encryptPricingSnapshot } from "./post/encrypted-snapshot.server.ts";
import { parseChoices } from "./entry-choices.ts";

/**
 * Builds the form's initial state from the API's data and the saved draft, which has priority. Restores
 * medical answers and accepted terms only when the user returns from the payment page, so that the same order
 * can be paid again. [ENT-003..011 EVT-056]
 */
export async function buildInitialEntryForm(
  context: AppLoadContext,
  page: EntryPage,
  eventAndUser: { event: Event; user: User | null },
  isBackFromPayment: boolean,
): Promise<InitialEntryForm> {
  const openedForm = await openEntryForm(context, page, eventAndUser);
  const initialForm = isBackFromPayment
    ? openedForm
    : { ...openedForm, values: omitUnsavedFields(openedForm.values) };
  return {
    ...initialForm,
    restoredDraft: isBackFromPayment ? null : buildRestoredDraft(context, page, initialForm.savedAt ?? null),
    pricingSnapshot: page.driver && (await encryptPricingSnapshot(context, page, page.driver)),
    surcharges: await loadEntrySurcharges(context, page, initialForm.values),
  };
}

const omitUnsavedFields = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isExcludedFromDrafts(name)));

function buildRestoredDraft(
  { language, site }: AppLoadContext,
  page: EntryPage,
  savedAt: number | null,
): RestoredDraft | null {
  if (savedAt === null || page.isOver || !sellsAnything(page.offer)) return null;
  return { savedAt: formatsFor(language.code).dayAndTime(savedAt, site.timeZone) };
}

/** Loads the values with which the form opens, including the values of a draft. */
export const loadInitialValues = async (...args: Parameters<typeof openEntryForm>): Promise<Values> =>
  (await openEntryForm(...args)).values;

const openEntryForm = (
  context: AppLoadContext,
  page: EntryPage,
  { event, user }: { event: Event; user: User | null },
) =>
  openForm(context, buildEntryFormKind(page.eventUrl), {
    initialValues: buildPrefilledValues(page, event, user),
    schema: user ? getDriverSchema(page.days.today) : anonymousSchema,
  });

const anonymousSchema = createCategorySchema(ALL_CATEGORY_QUESTIONS).extend(licenceNumberSchema.shape);

/**
 * Returns the schema of all fields of the form, with the limits for today. Caches the schema, because
 * deriving the HTML constraints from a new one takes about a millisecond.
 */
function getDriverSchema(today: string) {
  if (cachedSchema?.today !== today) cachedSchema = { today, schema: createDriverSchema(today) };
  return cachedSchema.schema;
}

let cachedSchema: { today: string; schema: ReturnType<typeof createDriverSchema> } | null = null;

const createDriverSchema = (today: string) =>
  z.object({
    ...anonymousSchema.shape,
    ...createBuyerSchema().shape,
    ...createAddressSchema(ANY_COUNTRY).shape,
    ...createVehicleSchema({ today, mustBeRegistered: false }).shape,
  });

/**
 * Loads the surcharge of each payment method for the payable amount. If the API is unavailable, the page says
 * that a fee may be added. [PRICE-014]
 */
export async function loadEntrySurcharges(
  context: AppLoadContext,
  page: EntryPage,
  values: Values,
): Promise<Surcharges> {
  return loadSurcharges(context, priceEntry(page.offer, parseChoices(values, page.offer)).payable);
}

/**
 * Values for a form without a draft: the first payment method and the user's contact details, licence number,
 * last used address and last used vehicle.
 */
function buildPrefilledValues(page: EntryPage, event: Event, user: User | null): Record<string, string> {
  const method = { payment_method: page.paymentMethods[0]?.id ?? "" };
  if (!user || !page.driver) return method;
  return {
    ...method,
    first_name: user.firstName,
    last_name: user.lastName,
    [SINGLE_NAME_FIELD]: getSingleNameValue(user),
    email: formatEmailForDisplay(user.email),
    mobile_phone: user.mobilePhone,
    address: page.driver.missing.addresses
      ? getFirstValidId([event.lastAddressId, user.currentAddressId])
      : findLastUsedId(page.driver.addresses, [event.lastAddressId, user.currentAddressId]),
    vehicle: page.driver.missing.vehicles
      ? getFirstValidId([event.lastVehicleId])
      : findLastUsedId(page.driver.vehicles, [event.lastVehicleId]),
    licence_number: event.aasaLicence,
    country: "Australia",
  };
}

/** The id stays in the form while the records can't be loaded, and selects its record afterwards. */
const getFirstValidId = (ids: number[]): string => String(ids.find((id) => id > 0) ?? "");

/**
 * Returns the first of `ids` that still exists. If none does, returns the id of the only record, or "" (the
 * prompt) if there are several records. Without records, returns "new".
 */
function findLastUsedId(records: { id: number }[], ids: number[]): string {
  if (records.length === 0) return "new";
  const onlyRecordId = records.length === 1 ? records[0]?.id : undefined;
  const id = ids.find((candidate) => records.some((record) => record.id === candidate)) ?? onlyRecordId;
  return id === undefined ? "" : String(id);
}
