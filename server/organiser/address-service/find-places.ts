import { localities, streets } from "./sample-places.ts";

/** Maximum number of suggestions. */
const MAX_SUGGESTIONS = 8;

/**
 * Suggests addresses: the first word is the house number, each other word must be the beginning of a word of
 * the address.
 */
export function suggestPlaces(text: string): { id: string; address: { label: string } }[] {
  const [number = "", ...typed] = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (!/^\d/.test(number) || number.length > 10) return [];
  const found = streets.flatMap((street, streetIndex) =>
    localities.flatMap((locality, localityIndex) => {
      const words = `${street} ${locality.name} ${locality.code} ${locality.postcode}`
        .toLowerCase()
        .split(" ");
      const isMatch = typed.every((prefix) => words.some((word) => word.startsWith(prefix)));
      if (!isMatch) return [];
      const label = `${number.toUpperCase()} ${street}, ${locality.name} ${locality.code} ${locality.postcode}, Australia`;
      return [{ id: `${streetIndex}:${localityIndex}:${number.toUpperCase()}`, address: { label } }];
    }),
  );
  return found.slice(0, MAX_SUGGESTIONS);
}

/** Returns the address with a suggestion's id, in the service's format; null if there is none. */
export function findPlace(id: string) {
  const [, street, localityIndex, houseNumber = ""] =
    /^(\d{1,3}):(\d{1,3}):([\dA-Z/-]{1,10})$/.exec(id) ?? [];
  const [name, locality] = [streets[Number(street)], localities[Number(localityIndex)]];
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
