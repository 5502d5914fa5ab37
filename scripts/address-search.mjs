// In a trial addresses are searched at the embedded API's stand-in for the third-party service.
import { randomUUID } from "node:crypto";

/**
 * What the two programs are told of it: a key that they share for this run. Nothing where a service is set
 * already, or there is no embedded API.
 */
export function trialAddressSearch(apiPort) {
  if (process.env.ADDRESS_SERVICE_KEY || !apiPort) return { ofOrganiser: {}, ofSite: {} };
  const key = randomUUID();
  const service = `http://127.0.0.1:${apiPort}/api/v1/addressService`;
  return {
    ofOrganiser: { ORGANISER_ADDRESS_KEY: key },
    ofSite: {
      ADDRESS_AUTOCOMPLETE_URL: `${service}/autocomplete`,
      ADDRESS_LOOKUP_URL: `${service}/lookup`,
      ADDRESS_SERVICE_KEY: key,
    },
  };
}
