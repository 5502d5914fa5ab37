import sharp from "sharp";
import { describe, expect, onTestFinished } from "vitest";
import type { Browser, BrowserResponse, Fields } from "../support/browser.ts";
import { chooseCategory, entryIn, logIn, newVehicle } from "../support/entry-visit.ts";
import { documentFile, photoFile, postMultipart, type SomeFile } from "../support/files.ts";
import { fieldError, formIn, textOf } from "../support/html-form.ts";
import { resumable, someUploadId } from "../support/resumable.ts";
import { test } from "../support/running.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { startSite, type RunningSite } from "../support/running-site.ts";

const { vehicle: _chosen, ...vehicle } = newVehicle;
const filledIn = { ...vehicle, vehicle_registered: "yes" };
const newPath = "/profile/vehicle/new";

async function loggedIn(site: RunningSite, email = "driver@example.com"): Promise<Browser> {
  const browser = site.browse();
  await logIn(browser, email);
  await browser.get("/");
  return browser;
}

/** Clicks “Save vehicle” on a page's form, optionally with a file in the photo field. */
function save(
  site: RunningSite,
  browser: Browser,
  page: { html: string; path: string },
  changes: Record<string, string>,
  file: SomeFile | null,
) {
  const fields = formFields(page.html, changes);
  return postMultipart(browser, site.publicUrl, page.path, fields, { vehicle_photo: file });
}

/** The fields a browser posts in addition to the file. */
function formFields(html: string, changes: Record<string, string>): Fields {
  const { vehicle_photo: _file, ...fields } = formIn(html, "vehicle").fillIn(changes).press("Save vehicle");
  const held = /<input type="hidden" name="vehicle_photo" value="([^"]*)"/.exec(html)?.[1] ?? "";
  return { ...fields, vehicle_photo: held };
}

/** The page of the vehicle with this plate. */
async function pageOf(browser: Browser, plate: string): Promise<{ html: string; path: string }> {
  const profile = (await browser.get("/profile")).body;
  const line = profile.split("<li").find((one) => one.includes(plate)) ?? "";
  const path = /\/profile\/vehicle\/\d+/.exec(line)?.[0];
  if (!path) throw new Error(`There is no vehicle ${plate}`);
  return { path, html: (await browser.get(path)).body };
}

/** Adds a vehicle with a photo, and returns its page. */
async function withPhoto(site: RunningSite, browser: Browser, plate: string) {
  const page = { html: (await browser.get(newPath)).body, path: newPath };
  const response = await save(
    site,
    browser,
    page,
    { ...filledIn, vehicle_registration: plate },
    await photoFile(),
  );
  expect([response.status, response.location]).toEqual([303, "/profile"]);
  return pageOf(browser, plate);
}

const photoIn = (html: string): string => /\/assets\/i\/photo-[^" ]+\.jpg/.exec(html)?.[0] ?? "";

/** How many uploads the API stores, of all users. */
async function countUploads({ dependencies }: RunningOrganiser): Promise<number> {
  return (await dependencies.db.selectFrom("uploads").select("file").execute()).length;
}

describe("a vehicle's photo without JavaScript", () => {
  test("is sent with the form, and is shown in the garage without its camera metadata [UP-001 UP-004 UP-007]", async ({
    site,
  }) => {
    const browser = await loggedIn(site);
    const { html } = await withPhoto(site, browser, "PHOTO1");
    const picture = await fetch(site.publicUrl + photoIn(html));
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const { exif, width } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect([exif, width]).toEqual([undefined, 400]);
  });

  test("is kept by name while another field has an error, and is uploaded once [UP-007]", async ({
    site,
    organiser,
  }) => {
    const browser = await loggedIn(site);
    const before = await countUploads(organiser);
    const page = { html: (await browser.get(newPath)).body, path: newPath };
    const wrong = { ...filledIn, vehicle_registration: "STAYS1", vehicle_make: "" };
    const response = await save(site, browser, page, wrong, await photoFile({ name: "my silvia.jpg" }));
    expect(response.status).toBe(400);
    expect(textOf(response.body)).toContain("Uploaded: my silvia.jpg");
    const again = await save(
      site,
      browser,
      { html: response.body, path: newPath },
      { vehicle_make: "Nissan" },
      null,
    );
    expect([again.status, await countUploads(organiser)]).toEqual([303, before + 1]);
    expect(photoIn((await pageOf(browser, "STAYS1")).html)).not.toBe("");
  });

  test("stays when the vehicle is changed, is replaced by another, and is removed by its checkbox [VEH-022]", async ({
    site,
  }) => {
    const browser = await loggedIn(site);
    const page = await withPhoto(site, browser, "STAYS2");
    const first = photoIn(page.html);
    await save(site, browser, page, { vehicle_colour: "Blue" }, null);
    const savedPage = await pageOf(browser, "STAYS2");
    expect(photoIn(savedPage.html)).toBe(first);
    await save(site, browser, savedPage, {}, await photoFile());
    const replaced = await pageOf(browser, "STAYS2");
    expect(photoIn(replaced.html)).not.toBe(first);
    expect((await fetch(site.publicUrl + photoIn(replaced.html))).status).toBe(200);
    await save(site, browser, replaced, { vehicle_photo_remove: "yes" }, null);
    expect(photoIn((await pageOf(browser, "STAYS2")).html)).toBe("");
  });

  test("is optional [VEH-022 VEH-023]", async ({ site }) => {
    const browser = await loggedIn(site);
    const page = { html: (await browser.get(newPath)).body, path: newPath };
    const response = await save(site, browser, page, { ...filledIn, vehicle_registration: "NOPHOTO" }, null);
    expect(response.status).toBe(303);
  });

  test("stays when an invalid one was chosen in its place [UP-007]", async ({ site }) => {
    const browser = await loggedIn(site);
    const page = { html: (await browser.get(newPath)).body, path: newPath };
    const unfinished = { ...filledIn, vehicle_registration: "STAYS3", vehicle_make: "" };
    const first = await save(site, browser, page, unfinished, await photoFile({ name: "good.jpg" }));
    const wrong = await save(site, browser, { html: first.body, path: newPath }, {}, documentFile());
    expect(wrong.status).toBe(400);
    expect(textOf(wrong.body)).toContain("This file type isn’t supported.");
    expect(textOf(wrong.body)).toContain("Uploaded: good.jpg");
    const typedValues = { vehicle_make: "Nissan" };
    const saved = await save(site, browser, { html: wrong.body, path: newPath }, typedValues, null);
    expect(saved.status).toBe(303);
    const savedPage = await pageOf(browser, "STAYS3");
    const photo = photoIn(savedPage.html);
    expect(photo).not.toBe("");

    // The same with a photo that the vehicle already has.
    const rejected = await save(site, browser, savedPage, {}, { ...documentFile(), type: "image/jpeg" });
    expect(photoIn(rejected.body)).toBe(photo);
    await save(site, browser, { html: rejected.body, path: savedPage.path }, {}, null);
    expect(photoIn((await pageOf(browser, "STAYS3")).html)).toBe(photo);
  });

  test.for<[string, () => Promise<SomeFile>, string]>([
    [
      "an empty file",
      async () => ({ ...(await photoFile()), bytes: Buffer.alloc(0) }),
      "This file is empty.",
    ],
    ["a document", async () => documentFile(), "This file type isn’t supported."],
    [
      "a document that is called a photo",
      async () => ({ ...documentFile(), type: "image/jpeg" }),
      "This file type isn’t supported.",
    ],
    [
      "more than 20 MB",
      async () => ({ ...(await photoFile()), bytes: Buffer.alloc(20_000_001, "\xff\xd8\xff", "latin1") }),
      "This file is too large.",
    ],
    [
      "much more than 20 MB",
      async () => ({ ...(await photoFile()), bytes: Buffer.alloc(60_000_000, "\xff\xd8\xff", "latin1") }),
      "This file is too large.",
    ],
    [
      "more pixels than a photo has",
      () => photoFile({ width: 20_001, height: 10 }),
      "This image is too large: the maximum is 20000 pixels on the longest side and 64 megapixels.",
    ],
  ])(
    "that isn't a photo is rejected at its field, and the rest of the form stays: %s [UP-001 UP-019]",
    async ([, file, message], { site, organiser }) => {
      const browser = await loggedIn(site);
      const before = await countUploads(organiser);
      const page = { html: (await browser.get(newPath)).body, path: newPath };
      const response = await save(
        site,
        browser,
        page,
        { ...filledIn, vehicle_registration: "BAD1" },
        await file(),
      );
      expect([400, 422]).toContain(response.status);
      expect(textOf(response.body)).toContain(message);
      expect(formIn(response.body, "vehicle").values()["vehicle_registration"]).toEqual(["BAD1"]);
      expect(await countUploads(organiser)).toBeLessThanOrEqual(before + 1);
    },
  );
});

/** Uploads a file as the pages with scripts do, and returns its id. */
async function uploaded(site: RunningSite, browser: Browser, file: SomeFile): Promise<string> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const uploadId = someUploadId();
  await resumable(file, {
    endpoint: `${site.publicUrl}/uploads`,
    headers: { cookie, origin: site.publicUrl, "sec-fetch-site": "same-origin" },
    uploadId,
  });
  return uploadId;
}

test("a document uploaded as a photo is rejected at the field, in the page's language [UP-001 UP-012]", async ({
  site,
}) => {
  const browser = await loggedIn(site);
  const id = await uploaded(site, browser, documentFile());
  const { body } = await browser.get(newPath);
  const fields = formFields(body, { ...filledIn, vehicle_registration: "PDF1" });
  const response = await browser.post(`${newPath}?lng=de`, { ...fields, vehicle_photo: id });
  expect(response.status).toBe(422);
  const atField = /<p [^>]*id="field-vehicle-photo-error"[^]*?<\/p>/.exec(response.body)?.[0] ?? "";
  expect(textOf(atField)).toContain("Dieser Dateityp wird nicht unterstützt.");
  expect(textOf(response.body)).not.toContain("no PDF");
});

describe("an event that requires a photo of the vehicle", () => {
  const event = "/event/night-shift-sydney";

  /** The event's page, with its first category and this vehicle chosen. */
  async function entering(site: RunningSite, organiser: RunningOrganiser, vehicleId: string) {
    await organiser.dependencies.db
      .updateTable("events")
      .set({ require_vehicle_photo: 1 })
      .where("url", "=", "night-shift-sydney")
      .execute();
    await organiser.dependencies.db.updateTable("vehicles").set({ photo: "" }).where("id", "=", 1).execute();
    const browser = await loggedIn(site);
    const chosen = await chooseCategory(browser, "night-shift-sydney", "Street");
    const page = await browser.post(event, entryIn(chosen).fillIn({ vehicle: vehicleId }).press("Update"));
    return { browser, page };
  }
  const rest = { address: "1", licence_number: "A777", terms: "yes" };
  const paymentFields = (page: BrowserResponse) => {
    const form = entryIn(page).fillIn(rest);
    return (form.hasControl("enter_again") ? form.fillIn({ enter_again: "yes" }) : form).press(
      /Pay \$[\d.]+ Now/.exec(textOf(page.body))?.[0] ?? "",
    );
  };

  test("can't be entered with a saved vehicle that has none, until one is added in the form [VEH-022 VEH-031]", async ({
    site,
    organiser,
  }) => {
    const { browser, page } = await entering(site, organiser, "1");
    expect(textOf(page.body)).toContain("This event needs a photo of your vehicle.");
    const rejected = await browser.post(event, paymentFields(page));
    expect(rejected.status).toBe(400);
    const corrected = await postMultipart(
      browser,
      site.publicUrl,
      event,
      { ...paymentFields(rejected), vehicle_1_photo: "" },
      { vehicle_1_photo: await photoFile() },
    );
    expect([corrected.status, corrected.location]).toEqual([303, expect.stringContaining("/pay/")]);
    const saved = await organiser.dependencies.db
      .selectFrom("vehicles")
      .selectAll()
      .where("id", "=", 1)
      .executeTakeFirst();
    expect(saved).toMatchObject({
      make: "Nissan",
      registration: "ROLL24",
      photo: expect.stringMatching(/./),
    });
  });

  test("can be entered with a garage vehicle once that has one [VEH-031]", async ({ site, organiser }) => {
    const { browser, page } = await entering(site, organiser, "1");
    expect((await browser.post(event, paymentFields(page))).status).toBe(400);
    const garage = { path: "/profile/vehicle/1", html: (await browser.get("/profile/vehicle/1")).body };
    expect((await save(site, browser, garage, {}, await photoFile())).status).toBe(303);

    const again = await chooseCategory(browser, "night-shift-sydney", "Street");
    const chosen = await browser.post(event, entryIn(again).fillIn({ vehicle: "1" }).press("Update"));
    expect(textOf(chosen.body)).not.toContain("This event needs a photo of your vehicle.");
    const paid = await browser.post(event, paymentFields(chosen));
    expect([paid.status, paid.location]).toEqual([303, expect.stringContaining("/pay/")]);
  });

  test("can be entered with a new vehicle whose photo is sent with the form [VEH-031 UP-007]", async ({
    site,
    organiser,
  }) => {
    const { browser, page } = await entering(site, organiser, "new");
    const fields = entryIn(page)
      .fillIn({ ...newVehicle, vehicle_registration: "EVENT1" })
      .press("Save vehicle");
    const missing = await postMultipart(browser, site.publicUrl, event, { ...fields, vehicle_photo: "" }, {});
    expect(missing.status).toBe(400);
    const saved = await postMultipart(
      browser,
      site.publicUrl,
      event,
      { ...fields, vehicle_photo: "" },
      { vehicle_photo: await photoFile() },
    );
    expect([saved.status, textOf(saved.body).includes("Nissan Silvia Red EVENT1")]).toEqual([200, true]);
    const paid = await browser.post(event, paymentFields(saved));
    expect([paid.status, paid.location]).toEqual([303, expect.stringContaining("/pay/")]);
  });
});

test("where the organiser requires a photo of every vehicle, the garage accepts none without [VEH-022]", async ({
  organiser,
}) => {
  const { url, clock } = organiser;
  const site = await startSite({ organiserUrl: url, clock, env: { VEHICLE_PHOTO_REQUIRED: "yes" } });
  onTestFinished(() => site.close());
  const browser = await loggedIn(site);
  const page = { html: (await browser.get(newPath)).body, path: newPath };
  const typed = { ...filledIn, vehicle_registration: "MUST1" };
  const missing = await save(site, browser, page, typed, null);
  expect([missing.status, fieldError(missing, "vehicle_photo")]).toEqual([400, "Fill this in."]);
  expect(formIn(missing.body, "vehicle").values()["vehicle_make"]).toEqual([typed.vehicle_make]);
  const saved = await save(site, browser, page, typed, await photoFile());
  expect([saved.status, saved.location]).toEqual([303, "/profile"]);
});

test("a photo form sent without a file says so, and saves nothing; an existing photo can still be removed [ACC-009]", async ({
  site,
}) => {
  const browser = await loggedIn(site, "spectator@example.com");
  const path = "/profile/photo";
  const send = async (changes: Record<string, string>, file: SomeFile | null) => {
    const { body } = await browser.get(path);
    const { profile_photo: _file, ...fields } = formIn(body, "photo").fillIn(changes).press("Save photo");
    const held = /<input type="hidden" name="profile_photo" value="([^"]*)"/.exec(body)?.[1] ?? "";
    return postMultipart(
      browser,
      site.publicUrl,
      path,
      { ...fields, profile_photo: held },
      { profile_photo: file },
    );
  };
  const without = await send({}, null);
  expect([without.status, fieldError(without, "profile_photo")]).toEqual([400, notChosen]);
  expect((await send({}, await photoFile())).location).toBe("/profile");
  const unchanged = await send({}, null);
  expect([unchanged.status, fieldError(unchanged, "profile_photo")]).toEqual([400, notChosen]);
  expect((await send({ profile_photo_remove: "yes" }, null)).status).toBe(303);
  expect(textOf((await browser.get("/profile")).body)).toContain("Add a photo");
});

const notChosen = "Choose a photo first.";
