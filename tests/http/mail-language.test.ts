import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultyProxy, startFaultyProxy } from "../support/faulty-proxy.ts";
import { lastMailTo } from "../support/mailed.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let organiser: RunningOrganiser;
let faultyApi: FaultyProxy;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  faultyApi = await startFaultyProxy(organiser.url);
  site = await startSite({ organiserUrl: faultyApi.url, clock: organiser.clock });
});
afterAll(async () => {
  await site.close();
  await faultyApi.close();
  await organiser.close();
});

const email = "driver@example.com";
const subject = async () => (await lastMailTo(organiser, email)).subject;

test.each([
  [
    "de",
    "Anmeldung bei Long Straight Motorsport",
    "Neues Passwort für dein Konto bei Long Straight Motorsport",
  ],
  ["ru", "Вход на сайт Long Straight Motorsport", "Сброс пароля Long Straight Motorsport"],
])("emails are in the language of the page that requested them: %s", async (language, logIn, recovery) => {
  const browser = site.browse({ "accept-language": language });
  await browser.get("/login");
  await browser.post("/login", { email });
  await expect.poll(subject).toBe(logIn);
  await browser.get("/forgotpassword");
  await browser.post("/forgotpassword", { email });
  await expect.poll(subject).toBe(recovery);
});
