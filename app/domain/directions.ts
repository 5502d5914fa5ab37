/**
 * Builds the Google Maps URL of the directions to a venue, from its name and address. Returns "" if both are
 * empty.
 */
export function buildDirectionsUrl(...nameAndAddress: string[]): string {
  const destination = nameAndAddress.filter((part) => part !== "").join(", ");
  return destination === ""
    ? ""
    : `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination })}`;
}

/**
 * Builds the OpenStreetMap URL of a search for a venue: by its address, else by its name. Returns "" if both
 * are empty.
 */
export function buildMapUrl({ name, address }: { name: string; address: string }): string {
  const query = address || name;
  return query === "" ? "" : `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`;
}
