/** The tickets of one order. `validFrom` is formatted, "" if unknown; `count` 0 if unknown. */
export type TicketsSummary = { id: number; name: string; validFrom: string; count: number };
