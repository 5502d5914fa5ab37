import { z } from "zod";
import { list, recordId, text, whole } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import { releaseLapsed } from "../entries/lapsed-orders.ts";
import type { Parts } from "../feature.ts";
import type { Call, Route } from "../http/route.ts";
import { Refusal } from "../payments/refusal.ts";
import { addLine, changeLine, mergeCart, removeLine } from "./cart-lines.ts";
import { cartRecord } from "./cart-record.ts";
import { type Holder, openCart } from "./carts.ts";
import { priceCart } from "./priced-cart.ts";

const Session = z.object({ session: text });
const Line = Session.extend({
  sku: recordId,
  qty: whole,
  addons: list(z.object({ id: recordId, value: text })),
});

/** The cart of whoever calls: a user's own, or that of a visitor's key. [API-076..080 SEC-006] */
export const cartRoutes = (parts: Parts): Route[] => [
  {
    method: "POST",
    path: "sell/cart/getCart",
    answer: async (call) => {
      const { db } = parts;
      const now = parts.clock.now();
      await releaseLapsed(db, now);
      const { promotion_code, shipping_type, shipping_address } = Choices.parse(call.input);
      const cart = await openCart(db, holderOf(call), now);
      const choices = {
        promotionCode: promotion_code,
        shippingTypeId: shipping_type,
        addressId: shipping_address,
      };
      return cartRecord(parts, await priceCart(db, cart, choices, now), cart.key);
    },
  },
  {
    method: "POST",
    path: "sell/cart/cartAdd",
    answer: async (call) => {
      const { sku, qty, addons } = Line.parse(call.input);
      return change(parts, (db, now) => addLine(db, holderOf(call), { skuId: sku, qty, addons }, now));
    },
  },
  {
    method: "POST",
    path: "sell/cart/cartUpdate",
    answer: async (call) => {
      const { id, qty } = z.object({ id: recordId, qty: whole }).parse(call.input);
      return change(parts, (db, now) => changeLine(db, holderOf(call), id, qty, now));
    },
  },
  {
    method: "POST",
    path: "sell/cart/cartRemove",
    answer: async (call) => {
      const { id } = z.object({ id: recordId }).parse(call.input);
      return change(parts, (db, now) => removeLine(db, holderOf(call), id, now));
    },
  },
  {
    method: "POST",
    path: "sell/cart/mergeCart",
    answer: async ({ input, requireCaller }) => {
      const caller = requireCaller();
      const { session } = Session.parse(input);
      return change(parts, (db, now) => mergeCart(db, caller.id, session, now));
    },
  },
];

const Choices = z.object({ promotion_code: text, shipping_type: recordId, shipping_address: recordId });

/** Whose cart a call means. */
export const holderOf = ({ caller, input }: Call): Holder => ({
  userId: caller?.id ?? null,
  session: Session.parse(input).session,
});

/** Carries a change out as a whole or not at all, and answers whether it went through. */
async function change(parts: Parts, carryOut: (db: Db, now: number) => Promise<void>) {
  const now = parts.clock.now();
  try {
    await parts.db.transaction().execute(async (db) => {
      await releaseLapsed(db, now);
      await carryOut(db, now);
    });
    return { success: true, message: "" };
  } catch (error) {
    if (error instanceof Refusal) return { success: false, message: error.message };
    throw error;
  }
}
