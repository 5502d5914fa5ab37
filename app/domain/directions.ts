/** What shows the way to a place on any phone, by its name and address; "" where nobody knows either. */
export function directionsTo(...parts: string[]): string {
  const destination = parts.filter((part) => part !== "").join(", ");
  return destination === ""
    ? ""
    : `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination })}`;
}
