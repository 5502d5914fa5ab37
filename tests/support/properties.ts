import * as fc from "fast-check";

// `npm run test:full` checks every property with many more examples than the daily run.
const isFull = process.env["FULL"] === "1";
const seed = Number(process.env["SEED"]);

fc.configureGlobal({ ...(isFull ? { numRuns: 5_000 } : {}), ...(Number.isInteger(seed) ? { seed } : {}) });
