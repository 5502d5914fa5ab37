import { z } from "zod";
import type { Cart, CartChange } from "../../app/wire/shop.ts";
import type { Organiser } from "../organiser-client/organiser.ts";
import type { CartChoices, Log, VisitorsCart } from "../request-context.ts";
import type { CookieJar } from "./cookie-jar.ts";
import type { Sealer } from "./sealer.ts";

export type CartParts = {
  jar: CookieJar;
  sealer: Sealer;
  log: Log;
  /** The calls of the API as this visitor. */
  organiser: () => Organiser;
};

/** The visitor's cart, and what becomes of it when somebody logs in or out. */
export type BrowsersCart = VisitorsCart & {
  /**
   * Puts this browser's cart into that of the account that has just logged in, and reads it again. Never
   * fails: a log-in mustn't. [CART-014 CART-015]
   */
  merge(): Promise<void>;
  /** The cart stays with the account; this browser no longer has it. */
  forget(): void;
};

const name = "cart";
const quarter = 90 * 24 * 60 * 60 * 1_000;

export const nothingChosen: CartChoices = { promotionCode: "", shippingType: 0, shippingAddress: 0 };

const Kept = z.object({
  key: z.string().max(200),
  count: z.number().int().min(0),
  promotionCode: z.string().max(200),
  shippingType: z.number().int(),
  shippingAddress: z.number().int(),
});
type Kept = z.output<typeof Kept>;

/** Opens the cart that the request's cookie names; a cookie that can't be opened is none. */
export async function openCart({ jar, sealer, log, organiser }: CartParts): Promise<BrowsersCart> {
  const sealed = jar.read(name);
  const opened = sealed === null ? null : await sealer.open(name, sealed);
  const parsed = Kept.safeParse(opened?.value);
  let kept: Kept = parsed.success ? parsed.data : nothingKept;
  if (opened?.isOld) keep(kept);

  const cart: BrowsersCart = {
    get count() {
      return kept.count;
    },
    get choices() {
      const { promotionCode, shippingType, shippingAddress } = kept;
      return { promotionCode, shippingType, shippingAddress };
    },

    async read(choices = {}) {
      const wanted = { ...cart.choices, ...choices };
      const answer = await organiser().cart.get(kept.key, wanted);
      // A refused code has its message shown and isn't kept.
      const promotionCode = answer.message === "" ? wanted.promotionCode : "";
      keep({ ...wanted, promotionCode, key: answer.sessionKey || kept.key, count: answer.itemCount });
      return answer;
    },

    async add(line) {
      if (kept.key === "") await cart.read();
      return changed(await organiser().cart.add(kept.key, line), line.qty);
    },

    async update(lineId, qty) {
      const { update, remove } = organiser().cart;
      return changed(await (qty > 0 ? update(kept.key, lineId, qty) : remove(kept.key, lineId)), 0);
    },

    shippingQuotes: (address) => organiser().cart.shippingQuotes(kept.key, address),
    requestShippingQuote: (address, idempotencyKey) =>
      organiser().cart.requestShippingQuote(kept.key, address, idempotencyKey),

    async merge() {
      try {
        if (kept.key !== "") await organiser().cart.merge(kept.key);
        await cart.read({ shippingType: 0, shippingAddress: 0 });
      } catch (err) {
        log.warn({ err }, "a cart couldn't be merged into the account's");
      }
    },

    forget() {
      kept = nothingKept;
      jar.drop(name);
    },
  };
  return cart;

  /** Counts anew after a change; where the cart can't be read then, by what was put in. */
  async function changed(change: CartChange, added: number): Promise<CartChange> {
    if (!change.success) return change;
    await cart.read().catch((err: unknown): Cart | null => {
      log.warn({ err }, "a cart couldn't be read after a change");
      keep({ ...kept, count: kept.count + added });
      return null;
    });
    return change;
  }

  /** An empty cart needs no cookie: without one the pages of this browser are everybody's again. */
  function keep(next: Kept): void {
    kept = next;
    if (kept.count === 0) jar.drop(name);
    else jar.put(name, sealer.seal(name, kept, quarter), quarter);
  }
}

const nothingKept: Kept = { ...nothingChosen, key: "", count: 0 };
