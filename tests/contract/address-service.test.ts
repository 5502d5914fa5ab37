import { describe, expect } from "vitest";
import { LookedUpAddress, Suggestions } from "../../app/wire/address-service.ts";
import { addressServiceKey as apiKey } from "../support/address-service.ts";
import { startOrganiser } from "../support/running-organiser.ts";
import { test } from "../support/running.ts";

/** Calls the simulated address service. */
const callService = async (url: string, call: "autocomplete" | "lookup", query: Record<string, string>) => {
  const response = await fetch(`${url}/api/v1/addressService/${call}?${new URLSearchParams(query)}`);
  const body: unknown = await response.json();
  return { status: response.status, body };
};

describe("the simulated address service", () => {
  test("suggests addresses in Australian localities, and returns the parts of one [API-113 API-114]", async ({
    organiser: { url },
  }) => {
    const { status, body } = await callService(url, "autocomplete", { q: "4/12 racec eastern", apiKey });
    expect([status, body]).toEqual([
      200,
      {
        items: [
          {
            id: expect.any(String),
            address: { label: "4/12 Racecourse Road, Eastern Creek NSW 2766, Australia" },
          },
        ],
      },
    ]);
    const [suggestion] = Suggestions.parse(body);
    const place = await callService(url, "lookup", { id: suggestion?.id ?? "", apiKey });
    expect(place.body).toEqual({
      address: {
        houseNumber: "4/12",
        street: "Racecourse Road",
        district: "Eastern Creek",
        postalCode: "2766",
        state: "New South Wales",
        countryName: "Australia",
      },
      position: { lat: -33.8036, lng: 150.8526 },
    });
    expect(LookedUpAddress.parse(place.body)).toMatchObject({ line1: "4/12 Racecourse Road" });
  });

  test("suggests a few at most, and nothing without a street number", async ({ organiser: { url } }) => {
    const many = await callService(url, "autocomplete", { q: "12 s", apiKey });
    expect(Suggestions.parse(many.body)).toHaveLength(8);
    const none = await callService(url, "autocomplete", { q: "Racecourse Road", apiKey });
    expect(none.body).toEqual({ items: [] });
  });

  test("returns no address for an id that it didn't issue", async ({ organiser: { url } }) => {
    for (const id of ["", "here:af:streetsection:x", "0:999:12"])
      expect((await callService(url, "lookup", { id, apiKey })).status, id).toBe(404);
  });

  test("rejects callers without its key, and doesn't exist when the programs share none [API-115]", async ({
    organiser: { url },
  }) => {
    expect((await callService(url, "autocomplete", { q: "12 high" })).status).toBe(401);
    expect((await callService(url, "lookup", { id: "0:0:1", apiKey: `${apiKey}x` })).status).toBe(401);
    const without = await startOrganiser({ addressServiceKey: null });
    try {
      expect((await callService(without.url, "autocomplete", { q: "12 high", apiKey })).status).toBe(404);
    } finally {
      await without.close();
    }
  });
});
