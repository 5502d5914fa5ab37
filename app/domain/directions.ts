/**
 * Builds the Google Maps URL of the directions to a venue, from its name and address; "" if both are empty.
 */
export function directionsUrl(...parts: string[]): string {
  const destination = parts.filter((part) => part !== "").join(", ");
  return destination === ""
    ? ""
    : `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination })}`;
}
