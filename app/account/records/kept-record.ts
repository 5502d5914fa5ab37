/** A line of one of the lists that hang on a profile. `validity` is null for what has no last day. */
export type KeptRecord = {
  id: number;
  name: string;
  validity: { until: string; isOver: boolean } | null;
};
