import type { AppLoadContext } from "@remix-run/node";
import { displayEmail } from "../domain/display-email.ts";
import { isPriced } from "../domain/stall/stall-offer.ts";
import { priceStall } from "../domain/stall/stall-price.ts";
import { loadSurcharges } from "../paying/sum/surcharges.server.ts";
import type { Surcharges } from "../paying/sum/surcharges.ts";
import { singleNameField, singleNameValue, type Values } from "../posting/form-result.ts";
import { openForm } from "../posting/open-form.server.ts";
import type { StallEvent } from "./load-stall.server.ts";
import { stallKind } from "./stall-kind.ts";
import type { StallPage, StallStart } from "./stall-page.ts";
import { stallSchema } from "./stall.schema.ts";
import { parseStallChoices } from "./stall-values.ts";

/** Builds the form's initial state: the API's data of the user, overridden by the saved draft. */
export async function buildStallStart(
  context: AppLoadContext,
  page: StallPage,
  { event, user }: StallEvent,
): Promise<StallStart> {
  const [only, ...others] = page.offer.stallSiteTypes.filter((type) => !type.soldOut && isPriced(type));
  const start = await openForm(context, stallKind(page.eventUrl), {
    schema: stallSchema,
    initialValues: {
      stall_site_type: only && others.length === 0 ? String(only.id) : "",
      payment_method: page.paymentMethods[0]?.id ?? "",
      ...(user && {
        first_name: user.firstName,
        last_name: user.lastName,
        [singleNameField]: singleNameValue(user),
        email: displayEmail(user.email),
        mobile_phone: user.mobilePhone,
        stall_width: metresText(event.stallWidth),
        stall_length: metresText(event.stallLength),
        stall_height: metresText(event.stallHeight),
        products: event.stallProductsAndDisplayDescription,
        overview: event.stallCompanyProductOverview,
        vehicle: event.stallVehicleMakeAndModel,
        registration: event.stallVehicleRegistration,
        insurance: page.stored.insurance === "" ? "" : "stored",
        food_licence: page.stored.foodLicence === "" ? "" : "stored",
      }),
    },
  });
  return { ...start, surcharges: await loadStallSurcharges(context, page, start.values) };
}

const metresText = (metres: number): string => (metres > 0 ? String(metres) : "");

/** The surcharge of each payment method for the payable amount. [PRICE-014] */
export const loadStallSurcharges = (
  context: AppLoadContext,
  page: StallPage,
  values: Values,
): Promise<Surcharges> =>
  loadSurcharges(context, priceStall(page.offer, parseStallChoices(values))?.payable ?? 0);
