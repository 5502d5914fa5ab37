import { startOrganiser } from "./running-organiser.ts";
import { startSite } from "./running-site.ts";

/** A site whose organiser has these settings beside the sample's. */
export async function withSettings(settings: Record<string, string>) {
  const own = await startOrganiser();
  for (const [name, value] of Object.entries(settings)) {
    await own.parts.db.deleteFrom("site_settings").where("name", "=", name).execute();
    await own.parts.db.insertInto("site_settings").values({ name, value }).execute();
  }
  const ownSite = await startSite({ organiserUrl: own.url, clock: own.clock });
  return {
    site: ownSite,
    async close() {
      await ownSite.close();
      await own.close();
    },
  };
}
