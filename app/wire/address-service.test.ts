import { describe, expect, test } from "vitest";
import { LookedUpAddress, Suggestions } from "./address-service.ts";

const suggestion = (id: string, label: string) => ({ id, address: { label } });

describe("the suggestions of the address service", () => {
  test("have an id and a label; entries without are left out [API-113]", () => {
    const items = [
      suggestion("a", "  12 Wattle Parade "),
      suggestion("", "13 Wattle Parade"),
      suggestion("b", " "),
      suggestion("c", "x".repeat(301)),
      suggestion("d".repeat(301), "14 Wattle Parade"),
      { id: "e", address: {} },
      null,
      suggestion("f".repeat(300), "x".repeat(300)),
    ];
    expect(Suggestions.parse({ items })).toEqual([
      { id: "a", label: "12 Wattle Parade" },
      { id: "f".repeat(300), label: "x".repeat(300) },
    ]);
  });

  test("are at most eight", () => {
    const items = Array.from({ length: 20 }, (_, index) =>
      suggestion(String(index), `${index} Wattle Parade`),
    );
    expect(Suggestions.parse({ items }).map(({ id }) => id)).toEqual("01234567".split(""));
  });

  test("are invalid without the list", () => expect(Suggestions.safeParse({}).success).toBe(false));
});

describe("an address that was looked up", () => {
  const address = {
    houseNumber: "12",
    street: "Wattle Parade",
    district: "Rozelle",
    city: "Sydney",
    postalCode: "2039",
    state: "New South Wales",
    countryName: "Australia",
  };

  test("starts with its house number, and uses the suburb as its city [ADR-003 API-114]", () => {
    expect(LookedUpAddress.parse({ address, position: { lat: -33.86, lng: 151.17 } })).toEqual({
      line1: "12 Wattle Parade",
      line2: "",
      city: "Rozelle",
      state: "New South Wales",
      postcode: "2039",
      country: "Australia",
      latitude: -33.86,
      longitude: 151.17,
    });
  });

  test("uses the city if the suburb is unknown, and a street without a number", () => {
    const read = LookedUpAddress.parse({ address: { ...address, district: null, houseNumber: "" } });
    expect(read).toMatchObject({ city: "Sydney", line1: "Wattle Parade" });
  });

  test.each([undefined, null, { lat: "south" }])(
    "has the default position of maps if its own is %j [ADR-024 ADR-025]",
    (position) => {
      const { latitude, longitude } = LookedUpAddress.parse({ address, position });
      expect([latitude, longitude]).toEqual([-27, 153]);
    },
  );
});
