/** The key that the API and the site of the tests share for the simulated address service. */
export const addressServiceKey = "the-key-of-the-address-service";

/** Returns the settings with which a site uses the address service that the API at this URL simulates. */
export const addressSearchAt = (organiserUrl: string) => ({
  ADDRESS_AUTOCOMPLETE_URL: `${organiserUrl}/api/v1/addressService/autocomplete`,
  ADDRESS_LOOKUP_URL: `${organiserUrl}/api/v1/addressService/lookup`,
  ADDRESS_SERVICE_KEY: addressServiceKey,
});
