import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { logIn, newVehicle } from "../support/entry-visit.ts";
import { photoFile, postMultipart } from "../support/files.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({ organiserUrl: calls.url, clock: organiser.clock, env: {} });
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

const tus = "/cms/cognito/tus";
const invalid = { message: "Signature verification failed", text_code: "TOKEN_INVALID" };
const expired = { message: "Token has expired", text_code: "TOKEN_EXPIRED" };

async function loggedIn(): Promise<Browser> {
  const browser = site.browse();
  await logIn(browser);
  await browser.get("/");
  return browser;
}

/** Posts a new vehicle with a photo, without scripts. */
async function postVehicle(browser: Browser, plate: string) {
  const { vehicle: _chosen, ...vehicle } = newVehicle;
  const { body } = await browser.get("/profile/vehicle/new");
  const filledIn = { ...vehicle, vehicle_registered: "yes", vehicle_registration: plate };
  const { vehicle_photo: _file, ...fields } = formIn(body, "vehicle").fillIn(filledIn).press("Save vehicle");
  return (photo: Awaited<ReturnType<typeof photoFile>>) =>
    postMultipart(browser, site.publicUrl, "/profile/vehicle/new", fields, { vehicle_photo: photo });
}

test("a session found to be over when an upload starts is ended in this browser, too [ERR-004]", async () => {
  const browser = await loggedIn();
  calls.respondWith(tus, 401, invalid, 1);
  const response = await browser.send("POST", "/uploads", Buffer.alloc(0), {
    origin: site.publicUrl,
    "sec-fetch-site": "same-origin",
    "upload-length": "10",
    "upload-metadata": "filename eA==,filetype aW1hZ2UvanBlZw==",
  });
  expect([response.status, response.body]).toEqual([401, '{"text_code":"NOT_SIGNED_IN"}']);
  expect(textOf((await browser.get("/")).body)).toContain("Your session has ended.");
});

test("a session found to be over when a document is fetched redirects to the login [ERR-004]", async () => {
  const browser = await loggedIn();
  calls.respondWith("/cognito/userDocument/myList", 401, invalid, 1);
  const response = await browser.get("/profile/document/1/file");
  expect([response.status, response.location]).toEqual([303, "/login"]);
  expect(textOf((await browser.get("/login")).body)).toContain("Your session has ended.");
});

test("a photo sent with a form is uploaded although its token had expired [ERR-001]", async () => {
  const browser = await loggedIn();
  const post = await postVehicle(browser, "RENEW1");
  calls.respondWith(tus, 401, expired, 1);
  const response = await post(await photoFile());
  expect([response.status, response.location]).toEqual([303, "/profile"]);
});

test("a photo isn't rejected as unauthenticated while the organiser's API can't refresh the token", async () => {
  const browser = await loggedIn();
  const post = await postVehicle(browser, "TROUBLE1");
  calls.respondWith(tus, 401, expired);
  calls.respondWith("/cognito/user/refreshToken", 503, { message: "Down." });
  const { status, body } = await post(await photoFile());
  expect(status).toBe(400);
  expect(textOf(body)).toContain("The upload failed. Choose the file again.");
  expect(textOf(body)).not.toContain("Log in again");
});
