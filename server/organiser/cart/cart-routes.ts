import { z } from "zod";
import { list, recordId, text, integer } from "../../../app/wire/primitives.ts";
import type { Db } from "../db/database.ts";
import { releaseLapsedOrders } from "../entries/lapsed-orders.ts";
import type { Dependencies } from "../feature.ts";
import type { Call, Route } from "../http/route.ts";
import { RejectionError } from "../payments/rejection-error.ts";
import { addLine, setLineQuantity, mergeCart, removeLine } from "./cart-lines.ts";
import { toCartRecord } from "./cart-record.ts";
import { type CartOwner, findOrCreateCart } from "./carts.ts";
import { priceCart } from "./priced-cart.ts";

const SessionInput = z.object({ session: text });
const LineInput = SessionInput.extend({
  sku: recordId,
  qty: integer,
  addons: list(z.object({ id: recordId, value: text })),
});

/** Routes for the cart of a user, or of an anonymous visitor by its session key. [API-076..080 SEC-006] */
export const createCartRoutes = (dependencies: Dependencies): Route[] => [
  {
    method: "POST",
    path: "sell/cart/getCart",
    handler: async (call) => {
      const { db } = dependencies;
      const now = dependencies.clock.now();
      await releaseLapsedOrders(db, now);
      const { promotion_code, shipping_type, shipping_address } = CheckoutInput.parse(call.input);
      const cart = await findOrCreateCart(db, getCartOwner(call), now);
      const choices = {
        promotionCode: promotion_code,
        shippingTypeId: shipping_type,
        addressId: shipping_address,
      };
      return toCartRecord(dependencies, await priceCart(db, cart, choices, now), cart.key, call.language);
    },
  },
  {
    method: "POST",
    path: "sell/cart/cartAdd",
    handler: async (call) => {
      const { sku, qty, addons } = LineInput.parse(call.input);
      return runCartChange(dependencies, (db, now) =>
        addLine(db, getCartOwner(call), { skuId: sku, qty, addons }, now),
      );
    },
  },
  {
    method: "POST",
    path: "sell/cart/cartUpdate",
    handler: async (call) => {
      const { id, qty } = z.object({ id: recordId, qty: integer }).parse(call.input);
      return runCartChange(dependencies, (db, now) => setLineQuantity(db, getCartOwner(call), id, qty, now));
    },
  },
  {
    method: "POST",
    path: "sell/cart/cartRemove",
    handler: async (call) => {
      const { id } = z.object({ id: recordId }).parse(call.input);
      return runCartChange(dependencies, (db, now) => removeLine(db, getCartOwner(call), id, now));
    },
  },
  {
    method: "POST",
    path: "sell/cart/mergeCart",
    handler: async ({ input, requireCaller }) => {
      const caller = requireCaller();
      const { session } = SessionInput.parse(input);
      return runCartChange(dependencies, (db, now) => mergeCart(db, caller.id, session, now));
    },
  },
];

const CheckoutInput = z.object({
  promotion_code: text,
  shipping_type: recordId,
  shipping_address: recordId,
});

export const getCartOwner = ({ caller, input }: Call): CartOwner => ({
  userId: caller?.id ?? null,
  session: SessionInput.parse(input).session,
});

/** A `RejectionError` rolls the change back and becomes the response. */
async function runCartChange(dependencies: Dependencies, changeCart: (db: Db, now: number) => Promise<void>) {
  const now = dependencies.clock.now();
  try {
    await dependencies.db.transaction().execute(async (db) => {
      await releaseLapsedOrders(db, now);
      await changeCart(db, now);
    });
    return { success: true, message: "" };
  } catch (error) {
    if (error instanceof RejectionError) return { success: false, message: error.message };
    throw error;
  }
}
