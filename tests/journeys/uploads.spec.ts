import { inYears } from "../support/dates.ts";
import { documentFile, photoFile } from "../support/files.ts";
import { alive, expect, open, signIn, test, testOfTrouble } from "./visitor.ts";

const chosen = ({ name, type, bytes }: Awaited<ReturnType<typeof photoFile>>) => ({
  name,
  mimeType: type,
  buffer: bytes,
});

testOfTrouble(
  "a driver adds a vehicle with its photo, and sees it in the garage [UP-001 UP-007 VEH-022]",
  async ({ page, hasScripts }, { project }) => {
    const plate = `UPL${project.name.length}`;
    await signIn(page, "spectator@example.com");
    await open(page, "/profile/vehicle/new", hasScripts);
    const photo = await photoFile({ width: 1_200, height: 900 });
    await page.locator("summary", { hasText: "More details" }).click();
    await page.getByLabel("Photo of the vehicle").setInputFiles(chosen(photo));
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
    await page.getByRole("button", { name: "Save vehicle" }).click();

    // What a registration has is missing; the photo stays.
    await expect(page.getByText("Please check what you typed")).toBeVisible();
    await alive(page, hasScripts);
    await expect(page.getByText("Uploaded: silvia.jpg")).toBeVisible();
    await page.getByLabel("Registration Expiry").fill(inYears(4));
    await page.getByRole("button", { name: "Save vehicle" }).click();
    await expect(page.getByText("Vehicle Saved").first()).toBeVisible();
    await alive(page, hasScripts);
    const line = page.getByRole("listitem").filter({ hasText: plate });
    await line.getByRole("link", { name: /Edit/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Edit vehicle" })).toBeVisible();
    await expect(page.locator('main img[src*="/assets/i/photo-"]')).toBeVisible();
  },
);

test("a driver adds a document, reads how it stands, and downloads it [ACC-013 ACC-014]", async ({
  page,
  hasScripts,
}) => {
  await signIn(page, "spectator@example.com");
  await open(page, "/profile", hasScripts);
  await page.getByRole("link", { name: "Add a document" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New document" })).toBeVisible();
  await alive(page, hasScripts);
  await page.getByLabel("Type of document").selectOption({ label: "Public liability insurance" });
  await page.getByLabel("Expiry date").fill(inYears(1));
  const file = documentFile();
  await page.getByLabel("File").setInputFiles(chosen(file));
  // The press waits for the upload by itself.
  await page.getByRole("button", { name: "Save document" }).click();
  await expect(page.getByText("Document saved").first()).toBeVisible();
  await alive(page, hasScripts);
  const list = page.getByRole("region", { name: "Documents" });
  await expect(list).toContainText("Public liability insurance");
  await expect(list).toContainText("Waiting for approval");
  const download = page.waitForEvent("download");
  // The newest is the first; others may have come with an application for a stall.
  await list.getByRole("link", { name: "Download Public liability insurance" }).first().click();
  const came = await download;
  expect(came.suggestedFilename()).toMatch(/^document-\d+\.pdf$/);
});

test("a driver's photo is there right after it was chosen and saved [ACC-009]", async ({
  page,
  hasScripts,
}) => {
  await signIn(page, "spectator@example.com");
  await open(page, "/profile/photo", hasScripts);
  await page.getByLabel("Photo", { exact: true }).setInputFiles(chosen(await photoFile({ name: "me.jpg" })));
  // At once, while it is on its way. By its key: what is said of the upload moves the button.
  await page.getByRole("button", { name: "Save photo" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "My profile" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Photo of/ })).toBeVisible();
});
