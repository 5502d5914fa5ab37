import type { Dependencies } from "../feature.ts";
import type { Route } from "../http/route.ts";
import { createOwnedRoutes } from "../records/owned-routes.ts";
import { ShopAddressInput, shopAddresses, validateShopAddress } from "./shop-addresses.ts";

/** Routes for the shipping addresses of the caller. [API-072..075] */
export function createAddressRoutes({ db }: Dependencies): Route[] {
  const { list, create, enable, disable } = createOwnedRoutes({
    db,
    path: "sell/address",
    noun: "address",
    records: shopAddresses,
    input: ShopAddressInput,
    validate: validateShopAddress,
  });
  return [list, create, enable, disable];
}
