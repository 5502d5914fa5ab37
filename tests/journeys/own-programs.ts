import { test } from "@playwright/test";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

/** Starts a separate API and site for one test file that changes the clock or the stock of the API. */
export function ownPrograms() {
  const programs: { organiser?: RunningOrganiser; site?: RunningSite } = {};
  test.beforeAll(async () => {
    const organiser = await startOrganiser();
    const env = { ORGANISER_PUBLIC_URL: organiser.url };
    const site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock, env });
    organiser.siteOrigins.push(site.publicUrl);
    Object.assign(programs, { organiser, site });
  });
  test.afterAll(async () => {
    await programs.site?.close();
    await programs.organiser?.close();
  });
  return {
    organiser: () => started(programs.organiser),
    /** The URL of the site. */
    site: () => started(programs.site).publicUrl,
  };
}

function started<Program>(program: Program | undefined): Program {
  if (program === undefined) throw new Error("The programs run while a test does.");
  return program;
}
