import { z } from "zod";
import type { Cart, CartChange } from "../../app/wire/shop.ts";
import type { Organiser } from "../organiser-client/organiser.ts";
import type { CartChoices, Logger, CurrentCart } from "../request-context.ts";
import type { CookieJar } from "./cookie-jar.ts";
import type { Encrypter } from "./encrypter.ts";
import { DAY_MS } from "../../app/domain/durations.ts";

export type CartServices = {
  jar: CookieJar;
  encrypter: Encrypter;
  log: Logger;
  getOrganiser: () => Organiser;
};

/** The current cart, with what login and logout do to it. */
export type SessionCart = CurrentCart & {
  /**
   * Merges this browser's cart into the cart of the logged-in account, and reads the result. Never throws,
   * because a login must not fail with its cart. [CART-014 CART-015]
   */
  merge(): Promise<void>;
  /** Removes the cart from this browser, but not from the API. */
  forget(): void;
};

const COOKIE_NAME = "cart";
/** Stores the code of a gift voucher while the user logs in. */
const VOUCHER_COOKIE_NAME = "voucher";
const VOUCHER_LIFETIME_MS = 30 * 60 * 1_000;
const VoucherCode = z.string().max(200).catch("");
const LIFETIME_MS = 90 * DAY_MS;

export const NO_CART_CHOICES: CartChoices = { promotionCode: "", shippingType: 0, shippingAddress: 0 };

const StoredCart = z.object({
  key: z.string().max(200),
  count: z.number().int().min(0),
  promotionCode: z.string().max(200),
  shippingType: z.number().int(),
  shippingAddress: z.number().int(),
});
type StoredCart = z.output<typeof StoredCart>;

/** Opens the cart in the request's cookie. An invalid cookie counts as an empty cart. */
export async function openCart({ jar, encrypter, log, getOrganiser }: CartServices): Promise<SessionCart> {
  const encrypted = jar.read(COOKIE_NAME);
  const decrypted = encrypted === null ? null : await encrypter.decrypt(COOKIE_NAME, encrypted);
  const parsed = StoredCart.safeParse(decrypted?.value);
  let storedCart: StoredCart = parsed.success ? parsed.data : EMPTY_CART;
  if (decrypted?.isOld) save(storedCart);
  const encryptedVoucher = jar.read(VOUCHER_COOKIE_NAME);
  const voucher =
    encryptedVoucher === null ? null : await encrypter.decrypt(VOUCHER_COOKIE_NAME, encryptedVoucher);

  const cart: SessionCart = {
    get count() {
      return storedCart.count;
    },
    get choices() {
      const { promotionCode, shippingType, shippingAddress } = storedCart;
      return { promotionCode, shippingType, shippingAddress };
    },

    voucherCode: VoucherCode.parse(voucher?.value),
    storeVoucherCode(code) {
      if (code !== "") {
        const value = encrypter.encrypt(VOUCHER_COOKIE_NAME, code, VOUCHER_LIFETIME_MS);
        jar.put(VOUCHER_COOKIE_NAME, value, VOUCHER_LIFETIME_MS);
      } else jar.drop(VOUCHER_COOKIE_NAME);
    },

    async read(choices = {}) {
      const newChoices = { ...cart.choices, ...choices };
      const result = await getOrganiser().cart.get(storedCart.key, newChoices);
      const appliedCode = storedCart.promotionCode;
      // A message means that the API rejected the new code, so the previous code stays applied.
      if (result.message !== "" && appliedCode !== "" && appliedCode !== newChoices.promotionCode) {
        const previousCart = await cart.read({ ...choices, promotionCode: appliedCode });
        return { ...previousCart, message: result.message };
      }
      const promotionCode = result.message === "" ? newChoices.promotionCode : "";
      save({
        ...newChoices,
        promotionCode,
        key: result.sessionKey || storedCart.key,
        count: result.itemCount,
      });
      return result;
    },

    async add(item) {
      if (storedCart.key === "") await cart.read();
      return updateCount(await getOrganiser().cart.add(storedCart.key, item), item.qty);
    },

    async update(lineId, qty) {
      const { update, remove } = getOrganiser().cart;
      return updateCount(
        await (qty > 0 ? update(storedCart.key, lineId, qty) : remove(storedCart.key, lineId)),
        0,
      );
    },

    listShippingQuotes: (place) => getOrganiser().cart.listShippingQuotes(storedCart.key, place),
    requestShippingQuote: (address, idempotencyKey) =>
      getOrganiser().cart.requestShippingQuote(storedCart.key, address, idempotencyKey),

    async merge() {
      try {
        if (storedCart.key !== "") await getOrganiser().cart.merge(storedCart.key);
        await cart.read({ shippingType: 0, shippingAddress: 0 });
      } catch (err) {
        log.warn({ err }, "the cart could not be merged into the account's");
      }
    },

    forget() {
      storedCart = EMPTY_CART;
      jar.drop(COOKIE_NAME);
      cart.storeVoucherCode("");
    },
  };
  return cart;

  /** Reads the cart after a successful change. If the read fails, adds `added` to the stored item count. */
  async function updateCount(change: CartChange, added: number): Promise<CartChange> {
    if (!change.success) return change;
    await cart.read().catch((err: unknown): Cart | null => {
      log.warn({ err }, "the cart could not be read after a change");
      save({ ...storedCart, count: storedCart.count + added });
      return null;
    });
    return change;
  }

  /** Stores the cart. For an empty cart there is no cookie, so that the browser gets cached pages. */
  function save(newCart: StoredCart): void {
    storedCart = newCart;
    if (storedCart.count === 0) jar.drop(COOKIE_NAME);
    else jar.put(COOKIE_NAME, encrypter.encrypt(COOKIE_NAME, storedCart, LIFETIME_MS), LIFETIME_MS);
  }
}

const EMPTY_CART: StoredCart = { ...NO_CART_CHOICES, key: "", count: 0 };
