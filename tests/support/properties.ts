import * as fc from "fast-check";

// `npm run test:full` checks every property with more examples. `SEED` makes a run reproducible.
const isFull = process.env["FULL"] === "1";
const seed = Number(process.env["SEED"]);

fc.configureGlobal({ ...(isFull ? { numRuns: 5_000 } : {}), ...(Number.isInteger(seed) ? { seed } : {}) });
