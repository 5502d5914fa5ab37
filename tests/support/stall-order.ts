import { z } from "zod";
import type { StallOrder } from "../../app/wire/stall.ts";
import { UpcomingStallSite } from "../../app/wire/upcoming.ts";
import { type ApiCalls, callsAs, callsOf, logIn } from "./api-calls.ts";
import { loadEvent, findIdByName } from "./event-order.ts";
import { documentFile, type SomeFile } from "./files.ts";
import { makePeople } from "./people.ts";
import { resumable, someUploadId } from "./resumable.ts";
import type { RunningOrganiser } from "./running-organiser.ts";

/** The sample event with several locations and tiers, and the one where food stalls pay a quarter. */
export const market = "long-weekend-shootout";
export const foodLane = "twilight-show-and-shine";

let traderCount = 0;

/** Creates a trader: account, API client, and a function that uploads a file. */
export async function newTrader(organiser: RunningOrganiser) {
  const email = `trader-${++traderCount}@example.com`;
  const [account] = await makePeople(organiser, [{ email, first_name: "Mika", last_name: "Trader" }]);
  const { accessToken } = await logIn(organiser.url, email);
  return {
    id: account?.id ?? 0,
    email,
    calls: callsOf(organiser.url, accessToken),
    upload: async (file: SomeFile = documentFile()): Promise<string> => {
      const uploadId = someUploadId();
      const headers = { Authorization: `Bearer ${accessToken}` };
      await resumable(file, { endpoint: `${organiser.url}/cms/cognito/tus`, headers, uploadId });
      return uploadId;
    },
  };
}

/** Builds a complete stall application: 4 m by 3 m, insured with the organiser. */
export async function buildStallOrder(
  calls: ApiCalls,
  url: string,
  type: string,
  parts: Partial<StallOrder> = {},
): Promise<Partial<StallOrder>> {
  const event = await loadEvent(calls, url);
  const siteType = event.stallSiteTypes.find(({ name }) => name === type);
  return {
    first_name: "Mika",
    last_name: "Trader",
    email: "trader@example.com",
    mobile_phone: "0491 570 156",
    payment_gateway: "bank",
    url: `http://localhost:3000/event/${url}/stall`,
    event_id: event.id,
    category_id: 0,
    stall_site_type_id: findIdByName(event.stallSiteTypes, type),
    stall_site_location_id: siteType?.locationIds[0] ?? event.stallLocations[0]?.id ?? 0,
    stall_products_and_display_description: "Enamel signs and oil cans",
    stall_width: 4,
    stall_length: 3,
    stall_public_liability_insurance_use_ours: true,
    ...parts,
  };
}

/** Loads the caller's stalls at upcoming events. */
export const loadStalls = async (calls: ApiCalls) =>
  z.array(UpcomingStallSite).parse((await calls.get("event/stallSite/myUpcoming")).body);

const DecisionResult = z.object({ success: z.boolean(), message: z.string() });

/** Approves or rejects a stall application as administrator. */
export async function decide(
  organiser: RunningOrganiser,
  decision: { id: number; approved: boolean; reason?: string },
) {
  const staff = await callsAs(organiser.url, "admin@example.com");
  return DecisionResult.parse((await staff.post("event/stallSite/decide", decision)).body);
}
