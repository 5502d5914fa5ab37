import { findUserByEmail } from "../../account/users.ts";
import type { Db } from "../../db/database.ts";
import type { Dependencies } from "../../feature.ts";
import { shopAddresses, type ShopAddressInput } from "../../cart/shop-addresses.ts";
import { DAY_MS } from "../../../../app/domain/durations.ts";

/**
 * Creates the missing shipping types, shipping rules and promotion codes of the sample organiser, and the
 * missing addresses of the sample users.
 */
export async function seedCheckout({ db, clock }: Dependencies): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await addShipping(transaction);
    await addPromotionCodes(transaction, clock.now());
    for (const [email, address] of SAMPLE_ADDRESSES) await addAddressOnce(transaction, email, address);
  });
}

async function addShipping(db: Db): Promise<void> {
  for (const [index, { rules, ...type }] of SHIPPING_TYPES.entries()) {
    const shippingType = await db
      .insertInto("shipping_types")
      .values({ ...type, sort_order: index })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!shippingType) continue;
    await db
      .insertInto("shipping_rules")
      .values(rules.map((rule) => ({ ...RULE_DEFAULTS, ...rule, shipping_type_id: shippingType.id })))
      .execute();
  }
}

async function addPromotionCodes(db: Db, now: number): Promise<void> {
  const defaults = { percent: 0, amount: 0, minimum: 0, starts_at: null, ends_at: null };
  await db
    .insertInto("promotion_codes")
    .values([
      { ...defaults, code: "FIRSTRUN", percent: 10 },
      { ...defaults, code: "TRACKDAY20", amount: 2_000, minimum: 10_000 },
      { ...defaults, code: "LASTSEASON", percent: 25, ends_at: now - 30 * DAY_MS },
    ])
    .onConflict((conflict) => conflict.column("code").doNothing())
    .execute();
}

/** Doesn't recreate an address that the user has deleted (`disabled`). */
async function addAddressOnce(db: Db, email: string, address: ShopAddressInput): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (!user) return;
  const existingAddress = await db
    .selectFrom("shop_addresses")
    .select("id")
    .where("user_id", "=", user.id)
    .executeTakeFirst();
  if (!existingAddress) await shopAddresses.create(db, user.id, address);
}

const RULE_DEFAULTS = {
  country: "",
  postcode_from: null,
  postcode_to: null,
  base_price: 0,
  price_per_piece: 0,
  free_from: null,
};

/** The first matching rule applies, so remote postcodes come before the rest of the country. */
const SHIPPING_TYPES = [
  {
    name: "Standard post",
    is_pick_up: 0,
    rules: [
      { country: "AU", postcode_from: 800, postcode_to: 899, base_price: 1_450, price_per_piece: 200 },
      {
        country: "AU",
        postcode_from: 200,
        postcode_to: 9_999,
        base_price: 895,
        price_per_piece: 100,
        free_from: 15_000,
      },
      { country: "NZ", base_price: 2_400, price_per_piece: 300 },
    ],
  },
  {
    name: "Express post",
    is_pick_up: 0,
    rules: [
      { country: "AU", postcode_from: 200, postcode_to: 9_999, base_price: 1_495, price_per_piece: 150 },
    ],
  },
  { name: "Pick-up at Sandstone Flat", is_pick_up: 1, rules: [{ country: "" }] },
];

const SAMPLE_ADDRESSES: readonly (readonly [email: string, address: ShopAddressInput])[] = [
  [
    "driver@example.com",
    {
      display_name: "Home",
      first_name: "Sam",
      last_name: "Carter",
      email: "driver@example.com",
      phone: "0491 570 156",
      company: "",
      street_address: "14 Cable Street",
      street_address_1: "",
      postcode: "2763",
      city: "Wallan Park",
      state: "NSW",
      country: "Australia",
    },
  ],
  [
    "admin@example.com",
    {
      display_name: "Office",
      first_name: "Alex",
      last_name: "Morgan",
      email: "admin@example.com",
      phone: "0491 570 159",
      company: "Long Straight Motorsport",
      street_address: "3 Quarry Road",
      street_address_1: "",
      postcode: "2756",
      city: "Bellbrae Heights",
      state: "NSW",
      country: "Australia",
    },
  ],
];
