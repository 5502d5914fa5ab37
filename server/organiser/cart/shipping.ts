import type { Selectable } from "kysely";
import type { Cents } from "../../../app/domain/money.ts";
import { listCountries } from "../account/stored-countries.ts";
import type { Db } from "../db/database.ts";
import type { CartTables } from "./tables.ts";

type ShippingTypeRow = Selectable<CartTables["shipping_types"]>;
type ShippingRuleRow = Selectable<CartTables["shipping_rules"]>;

/** `amount` is the price of the shipping type for a parcel. [CART-007] */
export type ShippingQuote = { typeId: number; name: string; amount: Cents; isPickUp: boolean };
/** `country` is a name or a code. */
export type Destination = { postcode: string; country: string };
/** `subtotal` is before any discount. */
export type Parcel = { itemCount: number; subtotal: Cents };

/**
 * Lists the shipping types that are available for a parcel and a destination, with their prices. The list is
 * empty if the country is unknown or the parcel is empty. [API-081]
 */
export async function listShippingQuotes(
  db: Db,
  destination: Destination,
  parcel: Parcel,
): Promise<ShippingQuote[]> {
  const country = await findCountryCode(db, destination.country);
  if (country === null || parcel.itemCount === 0) return [];
  const [types, rules] = [
    await db.selectFrom("shipping_types").selectAll().orderBy("sort_order").orderBy("id").execute(),
    await db.selectFrom("shipping_rules").selectAll().orderBy("id").execute(),
  ];
  return types.flatMap((type) => {
    const rule = rules.find(
      (rule) => rule.shipping_type_id === type.id && isApplicable(rule, country, destination.postcode),
    );
    return rule ? [toQuote(type, rule, parcel)] : [];
  });
}

/** Whether a shipping type is pick-up. False if the type no longer exists. */
export async function isPickUpType(db: Db, id: number): Promise<boolean> {
  const type = await db
    .selectFrom("shipping_types")
    .select("is_pick_up")
    .where("id", "=", id)
    .executeTakeFirst();
  return type?.is_pick_up === 1;
}

const toQuote = (
  type: ShippingTypeRow,
  rule: ShippingRuleRow,
  { itemCount, subtotal }: Parcel,
): ShippingQuote => ({
  typeId: type.id,
  name: type.name,
  amount:
    rule.free_from !== null && subtotal >= rule.free_from
      ? 0
      : rule.base_price + rule.price_per_piece * itemCount,
  isPickUp: type.is_pick_up === 1,
});

/** A range of postcodes matches only four-digit postcodes. */
function isApplicable(rule: ShippingRuleRow, country: string, typedPostcode: string): boolean {
  if (rule.country !== "" && rule.country !== country) return false;
  if (rule.postcode_from === null || rule.postcode_to === null) return true;
  const postcode = typedPostcode.trim();
  if (!/^\d{4}$/.test(postcode)) return false;
  return Number(postcode) >= rule.postcode_from && Number(postcode) <= rule.postcode_to;
}

/** Ignores case. */
async function findCountryCode(db: Db, input: string): Promise<string | null> {
  const nameOrCode = input.trim().toLowerCase();
  const countries = await listCountries(db);
  const country = countries.find(
    ({ name, code }) => name.toLowerCase() === nameOrCode || code.toLowerCase() === nameOrCode,
  );
  return country?.code ?? null;
}
