import { test as base } from "vitest";
import type { OrganiserOptions } from "../../server/organiser/app.ts";
import { addressSearchAt } from "./address-service.ts";
import { startOrganiser } from "./running-organiser.ts";
import { startSite } from "./running-site.ts";

const usualOptions: Partial<OrganiserOptions> = {};
const usualSettings: Record<string, string> = {};

/**
 * A test with the programs that it asks for, in this process, on data and ports of their own, the same for
 * all tests of its file: `({ organiser })` has the real API with its sample running, `({ site })` the real
 * site over it as well. What isn't asked for isn't started. A file that wants others says so before its
 * tests: `test.override("organiserOptions", { timeZone: "Australia/Perth" })`,
 * `test.override("siteSettings", { … })`.
 */
export const test = base
  .extend("organiserOptions", { scope: "file" }, usualOptions)
  .extend("siteSettings", { scope: "file" }, usualSettings)
  .extend("organiser", { scope: "file" }, async ({ organiserOptions }, { onCleanup }) => {
    const organiser = await startOrganiser(organiserOptions);
    onCleanup(() => organiser.close());
    return organiser;
  })
  .extend("site", { scope: "file" }, async ({ organiser, siteSettings }, { onCleanup }) => {
    const { url, clock, siteOrigins } = organiser;
    const site = await startSite({
      organiserUrl: url,
      clock,
      env: { ...addressSearchAt(url), ...siteSettings },
    });
    onCleanup(() => site.close());
    siteOrigins.push(site.publicUrl);
    return site;
  });
