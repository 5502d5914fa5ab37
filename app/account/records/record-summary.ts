/** A vehicle, licence or address in one of the profile's lists. */
export type RecordSummary = {
  id: number;
  name: string;
  /** The formatted date of expiry, or null if there is none. */
  expiry: { date: string; isExpired: boolean } | null;
};
