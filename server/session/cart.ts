import { z } from "zod";
import type { Cart, CartChange } from "../../app/wire/shop.ts";
import type { Organiser } from "../organiser-client/organiser.ts";
import type { CartChoices, Logger, CurrentCart } from "../request-context.ts";
import type { CookieJar } from "./cookie-jar.ts";
import type { Encrypter } from "./encrypter.ts";

export type CartParts = {
  jar: CookieJar;
  encrypter: Encrypter;
  log: Logger;
  /** API calls on behalf of the current user. */
  organiser: () => Organiser;
};

/** The current cart, and what happens to it on login and log-out. */
export type SessionCart = CurrentCart & {
  /**
   * Merges this browser's cart into that of the account that has just logged in, and reads it again. Never
   * fails, as a login must not fail because of it. [CART-014 CART-015]
   */
  merge(): Promise<void>;
  /** Removes the cart from this browser; the account keeps it. */
  forget(): void;
};

const name = "cart";
const LIFETIME_MS = 90 * 24 * 60 * 60 * 1_000;

export const NO_CART_CHOICES: CartChoices = { promotionCode: "", shippingType: 0, shippingAddress: 0 };

const StoredCart = z.object({
  key: z.string().max(200),
  count: z.number().int().min(0),
  promotionCode: z.string().max(200),
  shippingType: z.number().int(),
  shippingAddress: z.number().int(),
});
type StoredCart = z.output<typeof StoredCart>;

/** Opens the cart that the request's cookie refers to; an invalid cookie means an empty cart. */
export async function openCart({ jar, encrypter, log, organiser }: CartParts): Promise<SessionCart> {
  const encrypted = jar.read(name);
  const opened = encrypted === null ? null : await encrypter.decrypt(name, encrypted);
  const parsed = StoredCart.safeParse(opened?.value);
  let stored: StoredCart = parsed.success ? parsed.data : emptyCart;
  if (opened?.isOld) save(stored);

  const cart: SessionCart = {
    get count() {
      return stored.count;
    },
    get choices() {
      const { promotionCode, shippingType, shippingAddress } = stored;
      return { promotionCode, shippingType, shippingAddress };
    },

    async read(choices = {}) {
      const wanted = { ...cart.choices, ...choices };
      const result = await organiser().cart.get(stored.key, wanted);
      const before = stored.promotionCode;
      // A rejected code is not stored, only its message is shown; a code applied before stays.
      if (result.message !== "" && before !== "" && before !== wanted.promotionCode) {
        const priced = await cart.read({ ...choices, promotionCode: before });
        return { ...priced, message: result.message };
      }
      const promotionCode = result.message === "" ? wanted.promotionCode : "";
      save({ ...wanted, promotionCode, key: result.sessionKey || stored.key, count: result.itemCount });
      return result;
    },

    async add(line) {
      if (stored.key === "") await cart.read();
      return afterChange(await organiser().cart.add(stored.key, line), line.qty);
    },

    async update(lineId, qty) {
      const { update, remove } = organiser().cart;
      return afterChange(await (qty > 0 ? update(stored.key, lineId, qty) : remove(stored.key, lineId)), 0);
    },

    shippingQuotes: (address) => organiser().cart.shippingQuotes(stored.key, address),
    requestShippingQuote: (address, idempotencyKey) =>
      organiser().cart.requestShippingQuote(stored.key, address, idempotencyKey),

    async merge() {
      try {
        if (stored.key !== "") await organiser().cart.merge(stored.key);
        await cart.read({ shippingType: 0, shippingAddress: 0 });
      } catch (err) {
        log.warn({ err }, "the cart could not be merged into the account's");
      }
    },

    forget() {
      stored = emptyCart;
      jar.drop(name);
    },
  };
  return cart;

  /** Reads the item count after a change; if that fails, it is computed from what was added. */
  async function afterChange(change: CartChange, added: number): Promise<CartChange> {
    if (!change.success) return change;
    await cart.read().catch((err: unknown): Cart | null => {
      log.warn({ err }, "the cart could not be read after a change");
      save({ ...stored, count: stored.count + added });
      return null;
    });
    return change;
  }

  /** No cookie for an empty cart, so that the pages of this browser can be served from the cache. */
  function save(next: StoredCart): void {
    stored = next;
    if (stored.count === 0) jar.drop(name);
    else jar.put(name, encrypter.encrypt(name, stored, LIFETIME_MS), LIFETIME_MS);
  }
}

const emptyCart: StoredCart = { ...NO_CART_CHOICES, key: "", count: 0 };
