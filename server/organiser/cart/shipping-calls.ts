import { z } from "zod";
import { holdsAddress } from "../../../app/domain/plain-name.ts";
import { sum, toDollars } from "../../../app/domain/money.ts";
import { text } from "../../../app/wire/primitives.ts";
import { organisation } from "../content/organisation.ts";
import type { Parts } from "../feature.ts";
import { namesWithAddresses } from "../http/record-refusal.ts";
import type { Call, Route } from "../http/route.ts";
import { holderOf } from "./cart-calls.ts";
import { openCart } from "./carts.ts";
import { priceLines } from "./priced-cart.ts";
import { confirmationMail, quoteRequestMail } from "./quote-request.ts";
import { shippingQuotes } from "./shipping.ts";
import { ShopAddressInput } from "./shop-addresses.ts";

/** What it costs to ship a cart, told or asked for. [API-081 API-082] */
export const shippingRoutes = (parts: Parts): Route[] => [
  {
    method: "POST",
    path: "sell/cart/shippingQuote",
    answer: async (call) => {
      const { postcode, country } = z.object({ postcode: text, country: text }).parse(call.input);
      const lines = await linesOf(parts, call);
      const parcel = {
        pieces: sum(lines.map(({ qty }) => qty)),
        subtotal: sum(lines.map(({ subtotal }) => subtotal)),
      };
      const quotes = await shippingQuotes(parts.db, { postcode, country }, parcel);
      return quotes.map(({ typeId, name, amount, isPickUp }) => ({
        shipping_type_id: typeId,
        shipping_name: name,
        amount: toDollars(amount),
        is_pick_up: isPickUp,
      }));
    },
  },
  {
    // Only for users, and answered to the address of their account: else anybody could have mails sent to
    // strangers.
    method: "POST",
    path: "sell/cart/requestShippingQuote",
    once: {},
    answer: async (call) => {
      const caller = call.requireCaller();
      const { address } = z.object({ address: ShopAddressInput }).parse(call.input);
      const lines = await linesOf(parts, call);
      // One of the list, perhaps older than today’s rules; only its names are printed where they could do
      // harm.
      if (holdsAddress(address.first_name) || holdsAddress(address.last_name))
        return refused(namesWithAddresses);
      if (lines.length === 0) return refused("There is nothing in your cart.");
      const organiser = await organisation(parts.db);
      if (organiser.email === "") return refused("The organiser can’t be written to at the moment.");
      const request = { caller, address, lines, organiser };
      const isAsked = await parts.mail.send(quoteRequestMail(request));
      if (!isAsked) return refused(tooManyQuotes);
      await parts.mail.send(confirmationMail(request));
      return { success: true, message: "" };
    },
  },
];

async function linesOf(parts: Parts, call: Call) {
  return priceLines(parts.db, await openCart(parts.db, holderOf(call), parts.clock.now()));
}

const tooManyQuotes =
  "You have asked for several quotes today. Please wait until tomorrow, or write to the organiser.";

const refused = (message: string) => ({ success: false, message });
