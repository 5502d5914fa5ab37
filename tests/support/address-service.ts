/** The key that the tests' API and site share for the stand-in of the address service. */
export const addressServiceKey = "the-key-of-the-address-service";

/** The settings by which a site searches addresses at the stand-in of this API. */
export const addressSearchAt = (organiserUrl: string) => ({
  ADDRESS_AUTOCOMPLETE_URL: `${organiserUrl}/api/v1/addressService/autocomplete`,
  ADDRESS_LOOKUP_URL: `${organiserUrl}/api/v1/addressService/lookup`,
  ADDRESS_SERVICE_KEY: addressServiceKey,
});
