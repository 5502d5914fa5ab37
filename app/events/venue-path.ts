/** Path of a venue's page; "" for a venue without one. */
export const venuePath = (venue: { url: string } | null | undefined): string =>
  venue?.url ? `/venues/${encodeURIComponent(venue.url)}` : "";
