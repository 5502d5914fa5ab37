/** The tickets of one order. `validFrom` is written already, "" where it isn't told. */
export type TicketsLine = { id: number; name: string; validFrom: string; count: number };
