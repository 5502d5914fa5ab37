import { test } from "@playwright/test";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

/**
 * The API and the site of one file, apart from those of the worker: a journey there sets the clock, or takes
 * what other journeys want. They are there while its tests run.
 */
export function ownPrograms() {
  const own: { organiser?: RunningOrganiser; site?: RunningSite } = {};
  test.beforeAll(async () => {
    const organiser = await startOrganiser();
    const env = { ORGANISER_PUBLIC_URL: organiser.url };
    const site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock, env });
    organiser.siteOrigins.push(site.publicUrl);
    Object.assign(own, { organiser, site });
  });
  test.afterAll(async () => {
    await own.site?.close();
    await own.organiser?.close();
  });
  return {
    organiser: () => started(own.organiser),
    /** The site's address. */
    site: () => started(own.site).publicUrl,
  };
}

function started<Program>(program: Program | undefined): Program {
  if (program === undefined) throw new Error("The programs run while a test does.");
  return program;
}
