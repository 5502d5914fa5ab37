import type { Seals } from "../request-context.ts";
import type { Sealer } from "./sealer.ts";

/** The seals of pages, apart from all others: what a page sealed opens no session. */
export const sealsOf = (sealer: Sealer): Seals => ({
  seal: (purpose, value, lifetime) => sealer.seal(`page: ${purpose}`, value, lifetime),
  open: async (purpose, sealed) => (await sealer.open(`page: ${purpose}`, sealed))?.value ?? null,
});
