import * as fc from "fast-check";

// `npm run test:full`: every property over many more examples than there is time for each day.
fc.configureGlobal({ numRuns: 5_000 });
