/** The tickets of one order. `validFrom` is formatted, "" if unknown. */
export type TicketsSummary = { id: number; name: string; validFrom: string; count: number };
