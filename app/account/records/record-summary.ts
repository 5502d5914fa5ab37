/**
 * An item in one of the profile's lists. `validity` is null for a record that doesn't expire; `until` is
 * formatted.
 */
export type RecordSummary = {
  id: number;
  name: string;
  validity: { until: string; isExpired: boolean } | null;
};
