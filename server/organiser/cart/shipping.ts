import type { Selectable } from "kysely";
import type { Cents } from "../../../app/domain/money.ts";
import { listCountries } from "../account/stored-countries.ts";
import type { Db } from "../db/database.ts";
import type { CartTables } from "./tables.ts";

type TypeRow = Selectable<CartTables["shipping_types"]>;
type RuleRow = Selectable<CartTables["shipping_rules"]>;

/** A shipping type with its price in cents. [CART-007] */
export type ShippingQuote = { typeId: number; name: string; amount: Cents; isPickUp: boolean };
/** `country` is a name or a code, as the user typed it. */
export type Destination = { postcode: string; country: string };
/** The goods to ship: number of items, and their sub total in cents before any discount. */
export type Parcel = { itemCount: number; subtotal: Cents };

/**
 * Returns the shipping types available for a parcel and a destination, with prices. Empty if the country is
 * unknown or the parcel is empty. [API-081]
 */
export async function shippingQuotes(
  db: Db,
  destination: Destination,
  parcel: Parcel,
): Promise<ShippingQuote[]> {
  const country = await countryCode(db, destination.country);
  if (country === null || parcel.itemCount === 0) return [];
  const [types, rules] = [
    await db.selectFrom("shipping_types").selectAll().orderBy("sort_order").orderBy("id").execute(),
    await db.selectFrom("shipping_rules").selectAll().orderBy("id").execute(),
  ];
  return types.flatMap((type) => {
    const rule = rules.find(
      (rule) => rule.shipping_type_id === type.id && fits(rule, country, destination.postcode),
    );
    return rule ? [quoteOf(type, rule, parcel)] : [];
  });
}

const quoteOf = (type: TypeRow, rule: RuleRow, { itemCount, subtotal }: Parcel): ShippingQuote => ({
  typeId: type.id,
  name: type.name,
  amount:
    rule.free_from !== null && subtotal >= rule.free_from
      ? 0
      : rule.base_price + rule.price_per_piece * itemCount,
  isPickUp: type.is_pick_up === 1,
});

/** Postcodes are compared as four-digit numbers; any other postcode only matches rules without a range. */
function fits(rule: RuleRow, country: string, typed: string): boolean {
  if (rule.country !== "" && rule.country !== country) return false;
  if (rule.postcode_from === null || rule.postcode_to === null) return true;
  const postcode = typed.trim();
  if (!/^\d{4}$/.test(postcode)) return false;
  return Number(postcode) >= rule.postcode_from && Number(postcode) <= rule.postcode_to;
}

async function countryCode(db: Db, typed: string): Promise<string | null> {
  const wanted = typed.trim().toLowerCase();
  const countries = await listCountries(db);
  const country = countries.find(
    ({ name, code }) => name.toLowerCase() === wanted || code.toLowerCase() === wanted,
  );
  return country?.code ?? null;
}
