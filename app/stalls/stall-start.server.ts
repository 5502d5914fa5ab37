import type { AppLoadContext } from "@remix-run/node";
import { isPriced } from "../domain/stall/stall-offer.ts";
import { priceStall } from "../domain/stall/stall-price.ts";
import { surchargesOf } from "../paying/sum/surcharges.server.ts";
import type { Surcharges } from "../paying/sum/surcharges.ts";
import type { Values } from "../posting/answer.ts";
import { openForm } from "../posting/open-form.server.ts";
import type { StallEvent } from "./load-stall.server.ts";
import { stallKind } from "./stall-kind.ts";
import type { StallPage, StallStart } from "./stall-page.ts";
import { stallForm } from "./stall.schema.ts";
import { choicesIn } from "./stall-values.ts";

/** What the form opens with: what the API knows of this trader, and over it what was typed and not sent. */
export async function startStall(
  context: AppLoadContext,
  page: StallPage,
  { event, user }: StallEvent,
): Promise<StallStart> {
  const [only, ...others] = page.offer.stallSiteTypes.filter((type) => !type.soldOut && isPriced(type));
  const start = await openForm(context, stallKind(page.eventUrl), {
    schema: stallForm,
    known: {
      stall_site_type: only && others.length === 0 ? String(only.id) : "",
      payment_method: page.paymentMethods[0]?.id ?? "",
      ...(user && {
        first_name: user.firstName,
        last_name: user.lastName,
        email: user.email,
        mobile_phone: user.mobilePhone,
        stall_width: measure(event.stallWidth),
        stall_length: measure(event.stallLength),
        stall_height: measure(event.stallHeight),
        products: event.stallProductsAndDisplayDescription,
        overview: event.stallCompanyProductOverview,
        vehicle: event.stallVehicleMakeAndModel,
        registration: event.stallVehicleRegistration,
        insurance: page.stored.insurance === "" ? "" : "stored",
        food_licence: page.stored.foodLicence === "" ? "" : "stored",
      }),
    },
  });
  return { ...start, surcharges: await surchargesFor(context, page, start.values) };
}

const measure = (metres: number): string => (metres > 0 ? String(metres) : "");

/** The surcharges of the payment methods for what the values cost. [PRICE-014] */
export const surchargesFor = (
  context: AppLoadContext,
  page: StallPage,
  values: Values,
): Promise<Surcharges> => surchargesOf(context, priceStall(page.offer, choicesIn(values))?.payable ?? 0);
