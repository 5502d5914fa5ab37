import type { Capability } from "../../../app/wire/site.ts";

/** What this API offers beyond the documents; `currentDomain` says so. */
export const capabilities: readonly Capability[] = [
  "idempotency-key",
  "order-by-key",
  "sign-out-everywhere",
  "confirmed-changes",
];
