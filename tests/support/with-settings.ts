import { startOrganiser } from "./running-organiser.ts";
import { startSite } from "./running-site.ts";

/** Starts a site whose organiser has these settings in addition to the sample's. */
export async function withSettings(settings: Record<string, string>) {
  const organiser = await startOrganiser();
  for (const [name, value] of Object.entries(settings)) {
    await organiser.dependencies.db.deleteFrom("site_settings").where("name", "=", name).execute();
    await organiser.dependencies.db.insertInto("site_settings").values({ name, value }).execute();
  }
  const site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
  return {
    site,
    async close() {
      await site.close();
      await organiser.close();
    },
  };
}
