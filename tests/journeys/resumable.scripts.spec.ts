import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Page, Request, Route } from "@playwright/test";
import { inYears } from "../support/dates.ts";
import { documentFile, photoFile } from "../support/files.ts";
import { expect, open, logInByPost, testAllowingErrors as test } from "./visitor.ts";

/** Large enough for several chunks; not a photo, so that it isn't resized. */
const file = documentFile(3_500_000, "insurance.pdf");
const selectedFile = { name: file.name, mimeType: file.type, buffer: file.bytes };
const uploads = /\/uploads(\/|$)/;

async function openForm(page: Page): Promise<void> {
  await logInByPost(page, "spectator@example.com");
  await open(page, "/profile/document/new", true);
}

/** Records the requests of the upload protocol. */
function recordUploads(page: Page): Request[] {
  const seen: Request[] = [];
  page.on("request", (request) => {
    if (uploads.test(new URL(request.url()).pathname)) seen.push(request);
  });
  return seen;
}
const methods = (requests: readonly Request[]) => requests.map((request) => request.method());

const expectUploaded = (page: Page) => expect(page.getByText("Uploaded: insurance.pdf")).toBeVisible();

test("an upload shows its progress in whole percent and sends only its id and type as metadata [UP-002 UP-003 UP-005 UP-006]", async ({
  page,
}) => {
  await openForm(page);
  const requests = recordUploads(page);
  const statusTexts = new Set<string>();
  await page.exposeFunction("noted", (text: string) => statusTexts.add(text));
  await page.evaluate(() => {
    const record = () => {
      const text = /Uploading: .*%/.exec(document.body.innerText)?.[0];
      if (text) Object(window).noted(text);
    };
    new MutationObserver(record).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await page.getByLabel("File").setInputFiles(selectedFile);
  await expectUploaded(page);
  // The progress bar disappears a second after completion.
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  expect([...statusTexts].every((text) => /^Uploading: \d{1,3}%$/.test(text))).toBe(true);
  expect([...statusTexts]).toContain("Uploading: 100%");
  const [creation] = requests;
  const metadata = (await creation?.headerValue("upload-metadata")) ?? "";
  const metadataValues = Object.fromEntries(
    metadata.split(",").map((pair) => {
      const [name = "", value = ""] = pair.split(" ");
      return [name, Buffer.from(value, "base64").toString()];
    }),
  );
  expect(metadataValues).toEqual({
    filename: expect.stringMatching(/^[\w-]{21}$/),
    filetype: "application/pdf",
  });
  expect(await page.locator('input[name="document_file"]').inputValue()).toBe(metadataValues["filename"]);
});

test("a file is submitted with the form if the upload code can't be loaded [UP-004]", async ({ page }) => {
  await openForm(page);
  await page.route(/resumable\.client[^/]*\.js$/, (route) => route.abort());
  await page.getByLabel("File").setInputFiles(selectedFile);
  await expect(page.getByText("Or save now")).toBeVisible();
  await page.getByLabel("Type of document").selectOption({ index: 1 });
  await page.getByLabel("Expiry date").fill(inYears(2));
  await page.getByRole("button", { name: "Save document" }).click();
  await expect(page).toHaveURL(/\/profile(#|$)/);
  await expect(page.getByRole("region", { name: "Documents" })).toContainText("Waiting for approval");
});

test("an interrupted upload resumes where it stopped, and the same file isn't sent twice [UP-016]", async ({
  page,
}) => {
  await openForm(page);
  const requests = recordUploads(page);
  let chunks = 0;
  await page.route(uploads, (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    chunks += 1;
    return chunks === 2 ? route.abort("connectionreset") : route.continue();
  });
  await page.getByLabel("File").setInputFiles(selectedFile);
  await expectUploaded(page);
  expect(methods(requests).filter((method) => method === "POST")).toHaveLength(1);
  expect(methods(requests)).toContain("HEAD");

  // The same file after leaving the page: nothing is sent again.
  const before = requests.length;
  await open(page, "/profile/document/new", true);
  await page.getByLabel("File").setInputFiles(selectedFile);
  await expectUploaded(page);
  expect(methods(requests.slice(before)).filter((method) => method !== "HEAD")).toEqual([]);
});

test("an upload pauses while offline and resumes when online [UP-018]", async ({ page, context }) => {
  await openForm(page);
  let chunks = 0;
  await page.route(uploads, async (route) => {
    if (route.request().method() === "PATCH" && ++chunks === 2) {
      await context.setOffline(true);
      return route.abort("internetdisconnected");
    }
    return route.continue();
  });
  const other = documentFile(3_200_000);
  await page.getByLabel("File").setInputFiles({ ...selectedFile, buffer: other.bytes });
  await expect(page.getByText("You’re offline.")).toBeVisible();
  const sentChunks = chunks;
  await context.setOffline(false);
  await expectUploaded(page);
  // Three full chunks and a rest, one of which was sent twice.
  expect([sentChunks, chunks]).toEqual([2, 5]);
});

/** Faulty responses to one method. */
const faultyResponses: [
  what: string,
  method: string,
  answer: Parameters<Route["fulfill"]>[0],
  tries: number,
  ids: string,
][] = [
  ["a rejecting status", "POST", { status: 400 }, 1, "UP-012 UP-017"],
  ["no URL for the upload", "POST", { status: 201 }, 6, "UP-013"],
  ["no offset in the response", "PATCH", { status: 204 }, 6, "UP-014"],
  ["an upload that is locked", "PATCH", { status: 423 }, 6, "UP-015"],
  ["a server error", "PATCH", { status: 500 }, 6, "UP-016"],
];
for (const [what, method, response, tries, ids] of faultyResponses) {
  test(`an upload that receives ${what} shows an error, and the file is submitted with the form [UP-009 ${ids}]`, async ({
    page,
  }) => {
    await page.clock.install();
    await openForm(page);
    let count = 0;
    await page.route(uploads, (route) => {
      if (route.request().method() !== method) return route.continue();
      count += 1;
      return route.fulfill(response);
    });
    await page.getByLabel("File").setInputFiles({ ...selectedFile, buffer: documentFile(9_000).bytes });
    const failed = page.getByText("Or save now and we’ll upload the file with the form.");
    for (let step = 0; step < 300 && !(await failed.isVisible()); step++) await page.clock.runFor(1_000);
    await expect(failed).toBeVisible();
    await expect(page.locator('input[type="hidden"][name="document_file"]')).toHaveValue("");
    await expect(page.getByLabel("File")).toHaveAttribute("name", "document_file");
    expect(count).toBe(tries);
  });
}

test("a large photo is resized, and sent in full on request [UP-001]", async ({ page }, testInfo) => {
  await logInByPost(page, "spectator@example.com");
  await open(page, "/profile/photo", true);
  const requests = recordUploads(page);
  const photo = await photoFile({ width: 3_000, height: 2_000, name: "large.jpg" });
  // From the disk, because passing 20 MB through the test protocol is slow.
  const choose = async (bytes: Buffer) => {
    const file = testInfo.outputPath(String(bytes.length), photo.name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
    await page.getByLabel("Photo", { exact: true }).setInputFiles(file);
  };
  // Sending the original isn't offered if it would be rejected.
  await choose(Buffer.concat([photo.bytes, Buffer.alloc(20_000_000)]));
  await expect(page.getByText("Uploaded: large.jpg")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: /Send the original/ })).toHaveCount(0);

  requests.length = 0;
  const lengths = async () =>
    Promise.all(
      requests
        .filter((request) => request.method() === "POST")
        .map(async (request) => Number(await request.headerValue("upload-length"))),
    );
  await choose(photo.bytes);
  await expect(page.getByRole("button", { name: /Send the original/ })).toBeVisible({ timeout: 30_000 });
  const [small = 0] = await lengths();
  expect(small).toBeLessThan(photo.bytes.length);
  await page.getByRole("button", { name: /Send the original/ }).click();
  await expect.poll(async () => (await lengths()).at(-1)).toBe(photo.bytes.length);
});

test("a rejected photo keeps the previous one and isn't submitted [UP-001 UP-007 UP-009]", async ({
  page,
}) => {
  await logInByPost(page, "spectator@example.com");
  await open(page, "/profile/photo", true);
  const field = page.getByLabel("Photo", { exact: true });
  const photo = await photoFile({ name: "good.jpg" });
  await field.setInputFiles({ name: photo.name, mimeType: photo.type, buffer: photo.bytes });
  await expect(page.getByText("Uploaded: good.jpg")).toBeVisible();
  const requests = recordUploads(page);
  // The API checks files that the browser considers a photo; anything else isn't sent at all.
  for (const [mimeType, sends] of [
    ["image/jpeg", true],
    ["application/pdf", false],
  ] as const) {
    requests.length = 0;
    await field.setInputFiles({ name: "wrong.jpg", mimeType, buffer: documentFile().bytes });
    await expect(page.getByText("This file type isn’t supported.")).toBeVisible();
    await expect(page.getByText("Uploaded: good.jpg")).toBeVisible();
    await expect(page.getByText("Or save now")).toHaveCount(0);
    await expect(field).toHaveValue("");
    expect(requests.length > 0).toBe(sends);
  }
  await page.getByRole("button", { name: "Save photo" }).click();
  await expect(page.getByRole("img", { name: /^Photo of/ })).toBeVisible();
});
