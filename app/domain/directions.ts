/** What shows the way to a place on any phone; "" where nobody knows the place. */
export function directionsTo({ venue, address }: { venue: string; address: string }): string {
  const place = [venue, address].filter((part) => part !== "").join(", ");
  return place === ""
    ? ""
    : `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination: place })}`;
}
