import { localities, streets } from "./sample-places.ts";

/** Most suggestions of one search. */
const most = 8;

/**
 * Addresses that may be meant: the first word typed is the house number, each other one begins a word of
 * them.
 */
export function suggestPlaces(text: string): { id: string; address: { label: string } }[] {
  const [number = "", ...typed] = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (!/^\d/.test(number) || number.length > 10) return [];
  const found = streets.flatMap((street, streetPlace) =>
    localities.flatMap((locality, place) => {
      const words = `${street} ${locality.name} ${locality.code} ${locality.postcode}`
        .toLowerCase()
        .split(" ");
      const isMeant = typed.every((one) => words.some((word) => word.startsWith(one)));
      if (!isMeant) return [];
      const label = `${number.toUpperCase()} ${street}, ${locality.name} ${locality.code} ${locality.postcode}, Australia`;
      return [{ id: `${streetPlace}:${place}:${number.toUpperCase()}`, address: { label } }];
    }),
  );
  return found.slice(0, most);
}

/** The address of an id that a suggestion had, as the service spells it; null where there is none. */
export function findPlace(id: string) {
  const [, street, place, houseNumber = ""] = /^(\d{1,3}):(\d{1,3}):([\dA-Z/-]{1,10})$/.exec(id) ?? [];
  const [name, locality] = [streets[Number(street)], localities[Number(place)]];
  if (!name || !locality) return null;
  return {
    address: {
      houseNumber,
      street: name,
      district: locality.name,
      postalCode: locality.postcode,
      state: locality.state,
      countryName: "Australia",
    },
    position: locality.position,
  };
}
