// In a trial, the embedded API simulates the third-party address service.
import { randomUUID } from "node:crypto";

/**
 * Returns the settings with which the API simulates the address service and the site uses it. Both are empty
 * if a service is configured or if there is no embedded API.
 */
export function createTrialAddressSearch(apiPort) {
  if (process.env.ADDRESS_SERVICE_KEY || !apiPort) return { organiserSettings: {}, siteSettings: {} };
  const key = randomUUID();
  const service = `http://127.0.0.1:${apiPort}/api/v1/addressService`;
  return {
    organiserSettings: { ORGANISER_ADDRESS_KEY: key },
    siteSettings: {
      ADDRESS_AUTOCOMPLETE_URL: `${service}/autocomplete`,
      ADDRESS_LOOKUP_URL: `${service}/lookup`,
      ADDRESS_SERVICE_KEY: key,
    },
  };
}
