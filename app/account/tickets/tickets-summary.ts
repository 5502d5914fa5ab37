/** The tickets of one order. */
export type TicketsSummary = {
  id: number;
  name: string;
  /** "" if unknown. */
  validFrom: string;
  /** 0 if unknown. */
  count: number;
  isRefunded: boolean;
};
