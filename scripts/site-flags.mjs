import { readFileSync } from "node:fs";

/** How Node runs the site: its memory is bounded, so that garbage is collected before it piles up. */
export const siteFlags = JSON.parse(readFileSync("package.json", "utf8")).config.siteFlags.split(" ");
