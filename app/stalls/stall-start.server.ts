import type { AppLoadContext } from "@remix-run/node";
import { displayEmail } from "../domain/display-email.ts";
import { isPriced } from "../domain/stall/stall-offer.ts";
import { priceStall } from "../domain/stall/stall-price.ts";
import { loadSurcharges } from "../paying/sum/surcharges.server.ts";
import type { Surcharges } from "../paying/sum/surcharges.ts";
import { singleNameField, singleNameValue, type Values } from "../posting/form-result.ts";
import { openForm } from "../posting/open-form.server.ts";
import type { StallEvent } from "./load-stall.server.ts";
import { stallFormKind } from "./stall-kind.ts";
import type { StallPage, StallStart } from "./stall-page.ts";
import { stallSchema } from "./stall.schema.ts";
import { parseStallChoices } from "./stall-values.ts";

/** Builds the form's initial state from the API's data and the saved draft, which overrides it. */
export async function buildStallStart(
  context: AppLoadContext,
  page: StallPage,
  { event, user }: StallEvent,
): Promise<StallStart> {
  const [onlyType, ...otherTypes] = page.offer.stallSiteTypes.filter(
    (type) => !type.soldOut && isPriced(type),
  );
  const start = await openForm(context, stallFormKind(page.eventUrl), {
    schema: stallSchema,
    initialValues: {
      stall_site_type: onlyType && otherTypes.length === 0 ? String(onlyType.id) : "",
      payment_method: page.paymentMethods[0]?.id ?? "",
      ...(user && {
        first_name: user.firstName,
        last_name: user.lastName,
        [singleNameField]: singleNameValue(user),
        email: displayEmail(user.email),
        mobile_phone: user.mobilePhone,
        stall_width: formatMetres(event.stallWidth),
        stall_length: formatMetres(event.stallLength),
        stall_height: formatMetres(event.stallHeight),
        products: event.stallProductsAndDisplayDescription,
        overview: event.stallCompanyProductOverview,
        vehicle: event.stallVehicleMakeAndModel,
        registration: event.stallVehicleRegistration,
        insurance: page.storedExpiries.insurance === "" ? "" : "stored",
        food_licence: page.storedExpiries.foodLicence === "" ? "" : "stored",
      }),
    },
  });
  return { ...start, surcharges: await loadStallSurcharges(context, page, start.values) };
}

const formatMetres = (metres: number): string => (metres > 0 ? String(metres) : "");

/** Loads the surcharge of each payment method for the payable amount. [PRICE-014] */
export const loadStallSurcharges = (
  context: AppLoadContext,
  page: StallPage,
  values: Values,
): Promise<Surcharges> =>
  loadSurcharges(context, priceStall(page.offer, parseStallChoices(values))?.payable ?? 0);
