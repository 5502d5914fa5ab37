import { LOCALITIES, STREETS } from "./sample-places.ts";

const MAX_SUGGESTIONS = 8;

/**
 * Suggests at most `MAX_SUGGESTIONS` addresses for a typed text. The first word must be a house number. Every
 * other word must be the beginning of a word in the address.
 */
export function suggestAddresses(text: string): { id: string; address: { label: string } }[] {
  const [number = "", ...prefixes] = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (!/^\d/.test(number) || number.length > 10) return [];
  const matches = STREETS.flatMap((street, streetIndex) =>
    LOCALITIES.flatMap((locality, localityIndex) => {
      const words = `${street} ${locality.name} ${locality.code} ${locality.postcode}`
        .toLowerCase()
        .split(" ");
      const isMatch = prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)));
      if (!isMatch) return [];
      const label = `${number.toUpperCase()} ${street}, ${locality.name} ${locality.code} ${locality.postcode}, Australia`;
      return [{ id: `${streetIndex}:${localityIndex}:${number.toUpperCase()}`, address: { label } }];
    }),
  );
  return matches.slice(0, MAX_SUGGESTIONS);
}

/** Finds the address of a suggestion's id, in the service's format, or null for an unknown id. */
export function findAddress(id: string) {
  const [, streetIndex, localityIndex, houseNumber = ""] =
    /^(\d{1,3}):(\d{1,3}):([\dA-Z/-]{1,10})$/.exec(id) ?? [];
  const [street, locality] = [STREETS[Number(streetIndex)], LOCALITIES[Number(localityIndex)]];
  if (!street || !locality) return null;
  return {
    address: {
      houseNumber,
      street,
      district: locality.name,
      postalCode: locality.postcode,
      state: locality.state,
      countryName: "Australia",
    },
    position: locality.position,
  };
}
