/** The tickets of one order in a list. `validFrom` is formatted, "" if unknown; `count` is 0 if unknown. */
export type TicketsSummary = { id: number; name: string; validFrom: string; count: number };
