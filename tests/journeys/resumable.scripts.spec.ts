import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Page, Request, Route } from "@playwright/test";
import { inYears } from "../support/dates.ts";
import { documentFile, photoFile } from "../support/files.ts";
import { expect, open, signIn, testOfTrouble as test } from "./visitor.ts";

/** So large that it is sent in several pieces; no photo, so that it is sent as it is. */
const file = documentFile(3_500_000, "insurance.pdf");
const chosen = { name: file.name, mimeType: file.type, buffer: file.bytes };
const uploads = /\/uploads(\/|$)/;

async function onForm(page: Page): Promise<void> {
  await signIn(page, "spectator@example.com");
  await open(page, "/profile/document/new", true);
}

/** The requests of the protocol as they go out, by their methods. */
function watched(page: Page): Request[] {
  const seen: Request[] = [];
  page.on("request", (request) => {
    if (uploads.test(new URL(request.url()).pathname)) seen.push(request);
  });
  return seen;
}
const methods = (requests: readonly Request[]) => requests.map((request) => request.method());

const done = (page: Page) => expect(page.getByText("Uploaded: insurance.pdf")).toBeVisible();

test("an upload shows whole percent, and the page that carries no upload fetches nothing for it [UP-002 UP-003 UP-005 UP-006]", async ({
  page,
}) => {
  await onForm(page);
  const requests = watched(page);
  const said = new Set<string>();
  await page.exposeFunction("noted", (text: string) => said.add(text));
  await page.evaluate(() => {
    const note = () => {
      const text = /Uploading: .*%/.exec(document.body.innerText)?.[0];
      if (text) Object(window).noted(text);
    };
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await page.getByLabel("File").setInputFiles(chosen);
  await done(page);
  // A second after it is whole the progress is gone.
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  expect([...said].every((text) => /^Uploading: \d{1,3} %$/.test(text))).toBe(true);
  expect([...said]).toContain("Uploading: 100 %");
  const [creation] = requests;
  const metadata = (await creation?.headerValue("upload-metadata")) ?? "";
  const read = Object.fromEntries(
    metadata.split(",").map((pair) => {
      const [name = "", value = ""] = pair.split(" ");
      return [name, Buffer.from(value, "base64").toString()];
    }),
  );
  expect(read).toEqual({ filename: expect.stringMatching(/^[\w-]{21}$/), filetype: "application/pdf" });
  expect(await page.locator('input[name="document_file"]').inputValue()).toBe(read["filename"]);
});

test("a form is sent along with its file where what uploads it doesn't load [UP-004]", async ({ page }) => {
  await onForm(page);
  await page.route(/resumable\.client[^/]*\.js$/, (route) => route.abort());
  await page.getByLabel("File").setInputFiles(chosen);
  await expect(page.getByText("Or save now")).toBeVisible();
  await page.getByLabel("Type of document").selectOption({ index: 1 });
  await page.getByLabel("Expiry date").fill(inYears(2));
  await page.getByRole("button", { name: "Save document" }).click();
  await expect(page).toHaveURL(/\/profile(#|$)/);
  await expect(page.getByRole("region", { name: "Documents" })).toContainText("Waiting for approval");
});

test("an upload whose line is cut goes on where it stopped, and the same file isn't sent twice [UP-016]", async ({
  page,
}) => {
  await onForm(page);
  const requests = watched(page);
  let pieces = 0;
  await page.route(uploads, (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    pieces += 1;
    return pieces === 2 ? route.abort("connectionreset") : route.continue();
  });
  await page.getByLabel("File").setInputFiles(chosen);
  await done(page);
  expect(methods(requests).filter((method) => method === "POST")).toHaveLength(1);
  expect(methods(requests)).toContain("HEAD");

  // The same file once more, after the page was left: nothing of it goes out again.
  const before = requests.length;
  await open(page, "/profile/document/new", true);
  await page.getByLabel("File").setInputFiles(chosen);
  await done(page);
  expect(methods(requests.slice(before)).filter((method) => method !== "HEAD")).toEqual([]);
});

test("without a connection nothing is tried; the upload goes on when it is back [UP-018]", async ({
  page,
  context,
}) => {
  await onForm(page);
  let pieces = 0;
  await page.route(uploads, async (route) => {
    if (route.request().method() === "PATCH" && ++pieces === 2) {
      await context.setOffline(true);
      return route.abort("internetdisconnected");
    }
    return route.continue();
  });
  const other = documentFile(3_200_000);
  await page.getByLabel("File").setInputFiles({ ...chosen, buffer: other.bytes });
  await expect(page.getByText("No connection.")).toBeVisible();
  const tried = pieces;
  await context.setOffline(false);
  await done(page);
  // Three whole pieces and a rest, one of which was tried twice.
  expect([tried, pieces]).toEqual([2, 5]);
});

/** What the site answers to one method instead. */
const odd: [
  what: string,
  method: string,
  answer: Parameters<Route["fulfill"]>[0],
  tries: number,
  ids: string,
][] = [
  ["a status that means no", "POST", { status: 400 }, 1, "UP-012 UP-017"],
  ["no address for the upload", "POST", { status: 201 }, 6, "UP-013"],
  ["no word of how much arrived", "PATCH", { status: 204 }, 6, "UP-014"],
  ["an upload that is locked", "PATCH", { status: 423 }, 6, "UP-015"],
  ["a fault of the server", "PATCH", { status: 500 }, 6, "UP-016"],
];
for (const [what, method, answer, tries, ids] of odd) {
  test(`an upload that meets ${what} fails with words, and the file may go along with the form [UP-009 ${ids}]`, async ({
    page,
  }) => {
    await page.clock.install();
    await onForm(page);
    let count = 0;
    await page.route(uploads, (route) => {
      if (route.request().method() !== method) return route.continue();
      count += 1;
      return route.fulfill(answer);
    });
    await page.getByLabel("File").setInputFiles({ ...chosen, buffer: documentFile(9_000).bytes });
    const failed = page.getByText("Or save now: the file is then sent along with the form.");
    for (let step = 0; step < 300 && !(await failed.isVisible()); step++) await page.clock.runFor(1_000);
    await expect(failed).toBeVisible();
    await expect(page.locator('input[type="hidden"][name="document_file"]')).toHaveValue("");
    await expect(page.getByLabel("File")).toHaveAttribute("name", "document_file");
    expect(count).toBe(tries);
  });
}

test("a large photo is sent smaller, and in full when that is wished [UP-001]", async ({
  page,
}, testInfo) => {
  await signIn(page, "spectator@example.com");
  await open(page, "/profile/photo", true);
  const requests = watched(page);
  const photo = await photoFile({ width: 3_000, height: 2_000, name: "large.jpg" });
  // From the disk, as a browser takes it: handed over in the test's messages, 20 MB take a slow machine long.
  const choose = async (bytes: Buffer) => {
    const file = testInfo.outputPath(String(bytes.length), photo.name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
    await page.getByLabel("Photo", { exact: true }).setInputFiles(file);
  };
  // One that would be refused in full isn't offered so.
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

test("a photo that isn't taken leaves the one that was chosen before, and isn't sent along [UP-001 UP-007 UP-009]", async ({
  page,
}) => {
  await signIn(page, "spectator@example.com");
  await open(page, "/profile/photo", true);
  const field = page.getByLabel("Photo", { exact: true });
  const photo = await photoFile({ name: "good.jpg" });
  await field.setInputFiles({ name: photo.name, mimeType: photo.type, buffer: photo.bytes });
  await expect(page.getByText("Uploaded: good.jpg")).toBeVisible();
  const requests = watched(page);
  // What the browser takes for a photo the organiser's system looks into; anything else isn't sent at all.
  for (const [mimeType, sends] of [
    ["image/jpeg", true],
    ["application/pdf", false],
  ] as const) {
    requests.length = 0;
    await field.setInputFiles({ name: "wrong.jpg", mimeType, buffer: documentFile().bytes });
    await expect(page.getByText("This kind of file isn’t taken here.")).toBeVisible();
    await expect(page.getByText("Uploaded: good.jpg")).toBeVisible();
    await expect(page.getByText("Or save now")).toHaveCount(0);
    await expect(field).toHaveValue("");
    expect(requests.length > 0).toBe(sends);
  }
  await page.getByRole("button", { name: "Save photo" }).click();
  await expect(page.getByRole("img", { name: /^Photo of/ })).toBeVisible();
});
