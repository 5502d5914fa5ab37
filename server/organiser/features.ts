import { accountFeature } from "./account/account.feature.ts";
import { type Auth, type AuthSettings, createAuth } from "./auth/auth.feature.ts";
import { cartFeature } from "./cart/cart.feature.ts";
import { contentFeature } from "./content/content.feature.ts";
import { entriesFeature } from "./entries/entries.feature.ts";
import { eventsFeature } from "./events/events.feature.ts";
import type { Feature, Parts } from "./feature.ts";
import { licencesFeature } from "./licences/licences.feature.ts";
import { mediaFeature } from "./media/media.feature.ts";
import { paymentsFeature } from "./payments/payments.feature.ts";
import { shopFeature } from "./shop/shop.feature.ts";
import { vehiclesFeature } from "./vehicles/vehicles.feature.ts";

/** All features of the API. Their samples are made in this order, so whoever needs another's records comes after it. */
export function createFeatures(
  parts: Parts,
  settings: AuthSettings,
): { features: Feature[]; authenticate: Auth["authenticate"] } {
  const auth = createAuth(parts, settings);
  const features = [
    accountFeature(parts, auth.credentials),
    auth.feature,
    vehiclesFeature(parts),
    licencesFeature(parts),
    mediaFeature(parts),
    contentFeature(parts),
    shopFeature(parts),
    eventsFeature(parts),
    entriesFeature(parts),
    paymentsFeature(parts),
    cartFeature(parts),
  ];
  return { features, authenticate: auth.authenticate };
}
