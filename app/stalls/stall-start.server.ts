import type { AppLoadContext } from "@remix-run/node";
import { formatEmailForDisplay } from "../domain/display-email.ts";
import { hasPrice } from "../domain/stall/stall-offer.ts";
import { priceStall } from "../domain/stall/stall-price.ts";
import { loadSurcharges } from "../paying/total/surcharges.server.ts";
import type { Surcharges } from "../paying/total/surcharges.ts";
import { SINGLE_NAME_FIELD, getSingleNameValue, type Values } from "../posting/form-result.ts";
import { openForm } from "../posting/open-form.server.ts";
import type { EventAndUser } from "./load-stall.server.ts";
import { buildStallFormKind } from "./stall-kind.ts";
import type { StallPage, InitialStallForm } from "./stall-page.ts";
import { stallSchema } from "./stall.schema.ts";
import { parseStallChoices } from "./stall-values.ts";

/** Builds the form's initial state from the API's data and the saved draft, which has priority. */
export async function buildInitialStallForm(
  context: AppLoadContext,
  page: StallPage,
  { event, user }: EventAndUser,
): Promise<InitialStallForm> {
  const [firstType, ...otherTypes] = page.offer.stallSiteTypes.filter(
    (type) => !type.soldOut && hasPrice(type),
  );
  const initialForm = await openForm(context, buildStallFormKind(page.eventUrl), {
    schema: stallSchema,
    initialValues: {
      stall_site_type: firstType && otherTypes.length === 0 ? String(firstType.id) : "",
      payment_method: page.paymentMethods[0]?.id ?? "",
      ...(user && {
        first_name: user.firstName,
        last_name: user.lastName,
        [SINGLE_NAME_FIELD]: getSingleNameValue(user),
        email: formatEmailForDisplay(user.email),
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
  return { ...initialForm, surcharges: await loadStallSurcharges(context, page, initialForm.values) };
}

const formatMetres = (metres: number): string => (metres > 0 ? String(metres) : "");

/** Loads the surcharge of each payment method for the payable amount. [PRICE-014] */
export const loadStallSurcharges = (
  context: AppLoadContext,
  page: StallPage,
  values: Values,
): Promise<Surcharges> =>
  loadSurcharges(context, priceStall(page.offer, parseStallChoices(values))?.payable ?? 0);
