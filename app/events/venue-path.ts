/** Returns the path of a venue's page, or "" if the venue has none. */
export const buildVenuePath = (venue: { url: string } | null | undefined): string =>
  venue?.url ? `/venues/${encodeURIComponent(venue.url)}` : "";
