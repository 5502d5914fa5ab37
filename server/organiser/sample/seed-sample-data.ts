import { getDayInZone } from "../../../app/domain/venue-time.ts";
import type { Dependencies } from "../feature.ts";
import { seedArticles } from "./articles/seed-articles.ts";
import { seedContentRecords } from "./content-records/seed-content-records.ts";
import { seedContent } from "./content/seed-content.ts";
import { seedMedia } from "./content/sample-media.ts";
import { seedEvents } from "./events/seed-events.ts";
import { seedForms } from "./forms/seed-forms.ts";
import { seedGarage } from "./garage/seed-garage.ts";
import { createSampleUsers } from "./people/create-sample-users.ts";
import { seedSeries } from "./series/seed-series.ts";
import { seedCheckout } from "./shop/seed-checkout.ts";
import { seedShop } from "./shop/seed-shop.ts";
import { seedVouchers } from "./vouchers/seed-vouchers.ts";

/**
 * Adds the sample organiser's data to an empty database. Later starts move the sample's dates forward. The
 * order of the calls matters, because records refer to records that were created earlier.
 */
export async function seedSampleData(dependencies: Dependencies): Promise<void> {
  const { db, clock, timeZone } = dependencies;
  if (dependencies.auth.hasSampleLogins) await createSampleUsers(dependencies);
  await seedGarage(db, getDayInZone(timeZone, clock.now()));
  await seedMedia(db);
  await seedForms(dependencies);
  await seedContent(dependencies);
  await seedContentRecords(db);
  await seedArticles(dependencies);
  await seedShop(db);
  await seedEvents(dependencies);
  await seedSeries(db);
  await seedCheckout(dependencies);
  await seedVouchers(dependencies);
}
