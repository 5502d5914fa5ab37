import { z } from "zod";
import { containsWebOrEmailAddress } from "../../../app/domain/name-links.ts";
import { sumCents, toDollars } from "../../../app/domain/money.ts";
import { text } from "../../../app/wire/primitives.ts";
import { readMailSender } from "../content/organisation.ts";
import type { Dependencies } from "../feature.ts";
import { NAME_WITH_WEB_ADDRESS_MESSAGE } from "../http/record-validation.ts";
import type { Call, Route } from "../http/route.ts";
import { getCartOwner } from "./cart-routes.ts";
import { findOrCreateCart } from "./carts.ts";
import { priceLines } from "./priced-cart.ts";
import { buildQuoteConfirmationMail, buildQuoteRequestMail } from "./quote-request.ts";
import { listShippingQuotes } from "./shipping.ts";
import { ShopAddressInput } from "./shop-addresses.ts";

/**
 * Routes to calculate the shipping costs of a cart, or to ask the organiser for a quote. [API-081 API-082]
 */
export const createShippingRoutes = (dependencies: Dependencies): Route[] => [
  {
    method: "POST",
    path: "sell/cart/shippingQuote",
    handler: async (call) => {
      const { postcode, country } = z.object({ postcode: text, country: text }).parse(call.input);
      const lines = await loadPricedLines(dependencies, call);
      const parcel = {
        itemCount: lines.reduce((total, { qty }) => total + qty, 0),
        subtotal: sumCents(lines.map(({ subtotal }) => subtotal)),
      };
      const quotes = await listShippingQuotes(dependencies.db, { postcode, country }, parcel);
      return quotes.map(({ typeId, name, amount, isPickUp }) => ({
        shipping_type_id: typeId,
        shipping_name: name,
        amount: toDollars(amount),
        is_pick_up: isPickUp,
      }));
    },
  },
  {
    // Requires a login and mails only the account's own address, so that nobody can send spam with this call.
    method: "POST",
    path: "sell/cart/requestShippingQuote",
    idempotency: {},
    handler: async (call) => {
      const caller = call.requireCaller();
      const { address } = z.object({ address: ShopAddressInput }).parse(call.input);
      const lines = await loadPricedLines(dependencies, call);
      // Only the names are checked, because a saved address may be older than the rules of its other fields.
      if (containsWebOrEmailAddress(address.first_name) || containsWebOrEmailAddress(address.last_name))
        return createRejection(NAME_WITH_WEB_ADDRESS_MESSAGE);
      if (lines.length === 0) return createRejection("Your cart is empty.");
      const sender = await readMailSender(dependencies.db, dependencies.siteOrigins);
      if (sender.email === "") return createRejection("The organiser can’t be contacted right now.");
      const request = { caller, address, lines, sender, language: call.language || caller.language };
      const isSent = await dependencies.mail.send(buildQuoteRequestMail(request));
      if (!isSent) return createRejection(TOO_MANY_QUOTES_MESSAGE);
      await dependencies.mail.send(buildQuoteConfirmationMail(request));
      return { success: true, message: "" };
    },
  },
];

async function loadPricedLines(dependencies: Dependencies, call: Call) {
  return priceLines(
    dependencies.db,
    await findOrCreateCart(dependencies.db, getCartOwner(call), dependencies.clock.now()),
  );
}

const TOO_MANY_QUOTES_MESSAGE =
  "You’ve requested several quotes today. Try again tomorrow, or contact the organiser.";

const createRejection = (message: string) => ({ success: false, message });
