import * as fc from "fast-check";

// `npm run test:full`: every property over many more examples than there is time for each day.
const isFull = process.env["FULL"] === "1";
const seed = Number(process.env["SEED"]);

fc.configureGlobal({ ...(isFull ? { numRuns: 5_000 } : {}), ...(Number.isInteger(seed) ? { seed } : {}) });
