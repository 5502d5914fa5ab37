import { inYears } from "../support/dates.ts";
import { documentFile, photoFile } from "../support/files.ts";
import { expect, open, logInByPost, test, testAllowingErrors, waitUntilReady } from "./visitor.ts";

const filePayload = ({ name, type, bytes }: Awaited<ReturnType<typeof photoFile>>) => ({
  name,
  mimeType: type,
  buffer: bytes,
});

testAllowingErrors(
  "a driver adds a vehicle with its photo, and sees it in the garage [UP-001 UP-007 VEH-022]",
  async ({ page, hasScripts }, { project }) => {
    const plate = `UPL${project.name.length}`;
    await logInByPost(page, "spectator@example.com");
    await open(page, "/profile/vehicle/new", hasScripts);
    const photo = await photoFile({ width: 1_200, height: 900 });
    await page.locator("summary", { hasText: "More details" }).click();
    await page.getByLabel("Photo of the vehicle").setInputFiles(filePayload(photo));
    if (hasScripts) await expect(page.getByText("Uploaded: silvia.jpg")).toBeVisible();
    await page.getByLabel("Make").fill("Nissan");
    await page.getByLabel("Model").fill("Silvia");
    await page.getByLabel("Colour").fill("Red");
    await page.getByLabel("Year of manufacture").fill("1999");
    await page.getByLabel("Body Style").selectOption({ index: 1 });
    await page.getByLabel("Induction type").selectOption({ index: 1 });
    await page.getByLabel("Engine type").selectOption({ index: 1 });
    await page.getByLabel("Registration / Number Plate").fill(plate);
    await page.getByRole("radio", { name: "Yes" }).check();
    await page.getByLabel("Registration State").selectOption({ index: 1 });
    await page.getByRole("button", { name: "Save vehicle" }).click();

    // The registration expiry is missing; the photo is kept.
    await expect(page.getByText("Check what you typed")).toBeVisible();
    await waitUntilReady(page, hasScripts);
    await expect(page.getByText("Uploaded: silvia.jpg")).toBeVisible();
    await page.getByLabel("Registration Expiry").fill(inYears(4));
    await page.getByRole("button", { name: "Save vehicle" }).click();
    await expect(page.getByText("Vehicle Saved").first()).toBeVisible();
    await waitUntilReady(page, hasScripts);
    const row = page.getByRole("listitem").filter({ hasText: plate });
    await row.getByRole("link", { name: /Edit/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Edit vehicle" })).toBeVisible();
    await expect(page.locator('main img[src*="/assets/i/photo-"]')).toBeVisible();
  },
);

test("a driver adds a document, sees its status, and downloads it [ACC-013 ACC-014]", async ({
  page,
  hasScripts,
}) => {
  await logInByPost(page, "spectator@example.com");
  await open(page, "/profile", hasScripts);
  await page.getByRole("link", { name: "Add a document" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New document" })).toBeVisible();
  await waitUntilReady(page, hasScripts);
  await page.getByLabel("Type of document").selectOption({ label: "Public liability insurance" });
  await page.getByLabel("Expiry date").fill(inYears(1));
  const file = documentFile();
  await page.getByLabel("File").setInputFiles(filePayload(file));
  // The submission waits for the upload.
  await page.getByRole("button", { name: "Save document" }).click();
  await expect(page.getByText("Document saved").first()).toBeVisible();
  await waitUntilReady(page, hasScripts);
  const list = page.getByRole("region", { name: "Documents" });
  await expect(list).toContainText("Public liability insurance");
  await expect(list).toContainText("Waiting for approval");
  const download = page.waitForEvent("download");
  // The newest comes first; others may belong to a stall application.
  await list.getByRole("link", { name: "Download Public liability insurance" }).first().click();
  const downloaded = await download;
  expect(downloaded.suggestedFilename()).toMatch(/^document-\d+\.pdf$/);
});

testAllowingErrors(
  "a HEIC photo is rejected at its field, which says so before and what to do after [UP-012]",
  async ({ page, hasScripts }) => {
    await logInByPost(page, "spectator@example.com");
    await open(page, "/profile/photo", hasScripts);
    await expect(page.getByText("HEIC files can’t be used")).toBeVisible();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") sent.push(request.url());
    });
    const start = "\0\0\0\x18ftypheic\0\0\0\0mif1heic";
    const photo = { name: "IMG_1.HEIC", mimeType: "image/heic", buffer: Buffer.from(start, "latin1") };
    await page.getByLabel("Photo", { exact: true }).setInputFiles(photo);
    if (!hasScripts) await page.getByRole("button", { name: "Save photo" }).click();
    await expect(page.getByText("If your phone takes HEIC photos").first()).toBeVisible();
    // With scripts, nothing is uploaded first.
    expect(sent).toHaveLength(hasScripts ? 0 : 1);
  },
);

test("a driver's photo is shown right after it was saved [ACC-009]", async ({ page, hasScripts }) => {
  await logInByPost(page, "spectator@example.com");
  await open(page, "/profile/photo", hasScripts);
  await page
    .getByLabel("Photo", { exact: true })
    .setInputFiles(filePayload(await photoFile({ name: "me.jpg" })));
  // While the upload is in progress; by keyboard, because the upload status moves the button.
  await page.getByRole("button", { name: "Save photo" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "My profile" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Photo of/ })).toBeVisible();
});
