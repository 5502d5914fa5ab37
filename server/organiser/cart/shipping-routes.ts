import { z } from "zod";
import { containsWebOrEmailAddress } from "../../../app/domain/plain-name.ts";
import { sumCents, toDollars } from "../../../app/domain/money.ts";
import { text } from "../../../app/wire/primitives.ts";
import { readMailSender } from "../content/organisation.ts";
import type { Parts } from "../feature.ts";
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
export const shippingRoutes = (parts: Parts): Route[] => [
  {
    method: "POST",
    path: "sell/cart/shippingQuote",
    handler: async (call) => {
      const { postcode, country } = z.object({ postcode: text, country: text }).parse(call.input);
      const lines = await loadPricedLines(parts, call);
      const parcel = {
        itemCount: sumCents(lines.map(({ qty }) => qty)),
        subtotal: sumCents(lines.map(({ subtotal }) => subtotal)),
      };
      const quotes = await listShippingQuotes(parts.db, { postcode, country }, parcel);
      return quotes.map(({ typeId, name, amount, isPickUp }) => ({
        shipping_type_id: typeId,
        shipping_name: name,
        amount: toDollars(amount),
        is_pick_up: isPickUp,
      }));
    },
  },
  {
    // Requires a login and mails only the account's own address, so that it can't be abused for spam.
    method: "POST",
    path: "sell/cart/requestShippingQuote",
    idempotency: {},
    handler: async (call) => {
      const caller = call.requireCaller();
      const { address } = z.object({ address: ShopAddressInput }).parse(call.input);
      const lines = await loadPricedLines(parts, call);
      // Check only the names: mails show them, and links in them could be abused. The saved address may be
      // older than the rules for its other fields.
      if (containsWebOrEmailAddress(address.first_name) || containsWebOrEmailAddress(address.last_name))
        return createRejection(NAME_WITH_WEB_ADDRESS_MESSAGE);
      if (lines.length === 0) return createRejection("Your cart is empty.");
      const sender = await readMailSender(parts.db, parts.siteOrigins);
      if (sender.email === "") return createRejection("The organiser can’t be contacted right now.");
      const request = { caller, address, lines, sender, language: call.language || caller.language };
      const isSent = await parts.mail.send(buildQuoteRequestMail(request));
      if (!isSent) return createRejection(TOO_MANY_QUOTES_MESSAGE);
      await parts.mail.send(buildQuoteConfirmationMail(request));
      return { success: true, message: "" };
    },
  },
];

async function loadPricedLines(parts: Parts, call: Call) {
  return priceLines(parts.db, await findOrCreateCart(parts.db, getCartOwner(call), parts.clock.now()));
}

const TOO_MANY_QUOTES_MESSAGE =
  "You’ve requested several quotes today. Try again tomorrow, or contact the organiser.";

const createRejection = (message: string) => ({ success: false, message });
