// In a trial, the embedded API replaces the third-party address service.
import { randomUUID } from "node:crypto";

/**
 * Returns the settings of the two programs: a key that they share for this run. Empty if a service is
 * configured already, or if there is no embedded API.
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
