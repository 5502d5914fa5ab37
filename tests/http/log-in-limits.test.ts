import { afterEach, beforeEach, expect, test } from "vitest";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const isFull = process.env["FULL"] === "1";
const password = "roll-racing-250";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;

beforeEach(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({
    organiserUrl: calls.url,
    clock: organiser.clock,
    env: { TRUSTED_PROXIES: "loopback", MAX_WORK_IN_FLIGHT: "2000" },
  });
});
afterEach(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

const browse = (address: string) => site.browse({ "x-forwarded-for": address });
const logIn = (email: string, tried: string, address = "198.51.100.7") =>
  browse(address).post("/login", { email, password: tried });
