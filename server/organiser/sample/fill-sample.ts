import { dayIn } from "../../../app/domain/venue-time.ts";
import type { Parts } from "../feature.ts";
import { fillSampleArticles } from "./articles/fill-sample-articles.ts";
import { fillSampleContentRecords } from "./content-records/fill-sample-content-records.ts";
import { fillSampleContent } from "./content/fill-sample-content.ts";
import { fillSampleMedia } from "./content/sample-media.ts";
import { fillSampleEvents } from "./events/fill-sample-events.ts";
import { fillSampleForms } from "./forms/fill-sample-forms.ts";
import { fillSampleGarage } from "./garage/fill-sample-garage.ts";
import { createSampleUsers } from "./people/make-sample-users.ts";
import { fillSampleSeries } from "./series/fill-sample-series.ts";
import { fillSampleCart } from "./shop/fill-sample-cart.ts";
import { fillSampleShop } from "./shop/fill-sample-shop.ts";
import { fillSampleVouchers } from "./vouchers/fill-sample-vouchers.ts";

/**
 * Fills an empty database with the sample organiser's data. At every later start, moves the sample's dates
 * forward. Later steps need the records of earlier ones.
 */
export async function fillSample(parts: Parts): Promise<void> {
  const { db, clock, timeZone } = parts;
  if (parts.auth.sampleLogins) await createSampleUsers(parts);
  await fillSampleGarage(db, dayIn(timeZone, clock.now()));
  await fillSampleMedia(db);
  await fillSampleForms(parts);
  await fillSampleContent(parts);
  await fillSampleContentRecords(db);
  await fillSampleArticles(parts);
  await fillSampleShop(db);
  await fillSampleEvents(parts);
  await fillSampleSeries(db);
  await fillSampleCart(parts);
  await fillSampleVouchers(parts);
}
