import { test as base } from "vitest";
import type { OrganiserOptions } from "../../server/organiser/app.ts";
import { addressSearchAt } from "./address-service.ts";
import { startOrganiser } from "./running-organiser.ts";
import { startSite } from "./running-site.ts";

const defaultOptions: Partial<OrganiserOptions> = {};
const defaultSettings: Record<string, string> = {};

/**
 * A test with the fixtures that it destructures, shared by all tests of its file, in this process, with their
 * own data and ports: `({ organiser })` starts the real API with sample data, `({ site })` also the real
 * site. Unused fixtures aren't started. A file can change their options:
 * `test.override("organiserOptions", { timeZone: "Australia/Perth" })` or
 * `test.override("siteSettings", { … })`.
 */
export const test = base
  .extend("organiserOptions", { scope: "file" }, defaultOptions)
  .extend("siteSettings", { scope: "file" }, defaultSettings)
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
