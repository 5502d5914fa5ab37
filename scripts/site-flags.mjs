import { readFileSync } from "node:fs";

/** Node flags of the site. They limit its memory, so that garbage is collected early. */
export const siteFlags = JSON.parse(readFileSync("package.json", "utf8")).config.siteFlags.split(" ");
