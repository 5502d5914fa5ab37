import { getDayInZone } from "../../../app/domain/venue-time.ts";
import type { Parts } from "../feature.ts";
import { seedArticles } from "./articles/seed-articles.ts";
import { seedContentRecords } from "./content-records/seed-content-records.ts";
import { seedContent } from "./content/seed-content.ts";
import { seedMedia } from "./content/sample-media.ts";
import { seedEvents } from "./events/seed-events.ts";
import { seedForms } from "./forms/seed-forms.ts";
import { seedGarage } from "./garage/seed-garage.ts";
import { createSampleUsers } from "./people/create-sample-users.ts";
import { seedSeries } from "./series/seed-series.ts";
import { seedCart } from "./shop/seed-cart.ts";
import { seedShop } from "./shop/seed-shop.ts";
import { seedVouchers } from "./vouchers/seed-vouchers.ts";

/**
 * Adds the sample organiser's data to an empty database. Later starts move the sample's dates forward. The
 * order matters: some data refers to records that are created before it.
 */
export async function seedSampleData(parts: Parts): Promise<void> {
  const { db, clock, timeZone } = parts;
  if (parts.auth.hasSampleLogins) await createSampleUsers(parts);
  await seedGarage(db, getDayInZone(timeZone, clock.now()));
  await seedMedia(db);
  await seedForms(parts);
  await seedContent(parts);
  await seedContentRecords(db);
  await seedArticles(parts);
  await seedShop(db);
  await seedEvents(parts);
  await seedSeries(db);
  await seedCart(parts);
  await seedVouchers(parts);
}
