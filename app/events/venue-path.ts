/** Returns the path of a venue's page; "" if the venue has none. */
export const venuePath = (venue: { url: string } | null | undefined): string =>
  venue?.url ? `/venues/${encodeURIComponent(venue.url)}` : "";
