import { account } from "./calls/account.ts";
import { addresses } from "./calls/addresses.ts";
import { entries } from "./calls/entries.ts";
import { events } from "./calls/events.ts";
import { media } from "./calls/media.ts";
import { pages } from "./calls/pages.ts";
import { payments } from "./calls/payments.ts";
import { site } from "./calls/site.ts";
import { vehicles } from "./calls/vehicles.ts";
import type { Transport } from "./transport-type.ts";

/** Every call of the organiser API, by resource, over one transport. */
export const organiserCalls = (api: Transport) => ({
  account: account(api),
  addresses: addresses(api),
  entries: entries(api),
  events: events(api),
  media: media(api),
  pages: pages(api),
  payments: payments(api),
  site: site(api),
  vehicles: vehicles(api),
});

export type Organiser = ReturnType<typeof organiserCalls>;
