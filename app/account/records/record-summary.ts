/** An item in one of the profile's lists. `validity` is null if it doesn't expire; `until` is formatted. */
export type RecordSummary = {
  id: number;
  name: string;
  validity: { until: string; isOver: boolean } | null;
};
