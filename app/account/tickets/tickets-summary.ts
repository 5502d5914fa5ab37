/** The tickets of one order in a list. */
export type TicketsSummary = {
  id: number;
  name: string;
  /** The formatted date; "" if unknown. */
  validFrom: string;
  /** The number of tickets; 0 if unknown. */
  count: number;
};
