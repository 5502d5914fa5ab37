/** Where a venue's page is; "" for one without an address of its own. */
export const pathOfVenue = (venue: { url: string } | null | undefined): string =>
  venue?.url ? `/venues/${encodeURIComponent(venue.url)}` : "";
