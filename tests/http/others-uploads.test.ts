import { expect } from "vitest";
import type { Browser } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { documentFile } from "../support/files.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { someUploadId } from "../support/resumable.ts";
import { test } from "../support/running.ts";
import type { RunningSite } from "../support/running-site.ts";

async function signedIn(site: RunningSite, email: string): Promise<Browser> {
  const browser = site.browse();
  await logIn(browser, email);
  return browser;
}

/** A request of the protocol, as a page of the site sends it. */
const ask = (
  site: RunningSite,
  browser: Browser,
  method: "POST" | "HEAD" | "PATCH" | "DELETE",
  path: string,
  headers: Record<string, string> = {},
  body: Buffer = Buffer.alloc(0),
) =>
  browser.send(method, path, body, {
    origin: site.publicUrl,
    "sec-fetch-site": "same-origin",
    "tus-resumable": "1.0.0",
    ...headers,
  });

const piece = { "upload-offset": "0", "content-type": "application/offset+octet-stream" };

/** Begins an upload, and gives its path on the site. */
async function begun(site: RunningSite, browser: Browser, id: string): Promise<string> {
  const encoded = [id, "application/pdf"].map((text) => Buffer.from(text).toString("base64"));
  const created = await ask(site, browser, "POST", "/uploads", {
    "upload-length": String(documentFile().bytes.length),
    "upload-metadata": `filename ${encoded[0]},filetype ${encoded[1]}`,
  });
  expect(created.status).toBe(201);
  return new URL(created.location ?? "", site.publicUrl).pathname;
}

test("an upload of somebody else is as unknown at the site as one that is gone, and comes to no harm [SEC-017 UP-004]", async ({
  site,
}) => {
  const [driver, other] = [
    await signedIn(site, "driver@example.com"),
    await signedIn(site, "spectator@example.com"),
  ];
  const theirs = await begun(site, driver, someUploadId());
  const gone = await begun(site, other, someUploadId());
  expect((await ask(site, other, "DELETE", gone)).status).toBe(204);

  const said = async (path: string) => [
    await ask(site, other, "HEAD", path),
    await ask(site, other, "PATCH", path, piece, documentFile().bytes),
    await ask(site, other, "DELETE", path),
  ];
  const told = (await said(theirs)).map(({ status, body }) => ({ status, body }));
  expect(told).toEqual((await said(gone)).map(({ status, body }) => ({ status, body })));
  expect(told.map(({ status }) => status)).toEqual([404, 404, 404]);

  const whole = await ask(site, driver, "PATCH", theirs, piece, documentFile().bytes);
  expect(whole.status).toBe(204);
});

test("an address that this site didn't make leads to nobody's upload [SEC-017]", async ({ site }) => {
  const driver = await signedIn(site, "driver@example.com");
  const path = await begun(site, driver, someUploadId());
  const [, , mark = "", encoded = ""] = path.split("/");
  const elsewhere = Buffer.from("/cms/cognito/tus/../../../api/v1/cognito/user/authUser").toString(
    "base64url",
  );
  for (const forged of [
    `/uploads/${mark}/${elsewhere}`,
    `/uploads/${"A".repeat(43)}/${encoded}`,
    `/uploads/${encoded}`,
  ])
    expect([forged, (await ask(site, driver, "HEAD", forged)).status]).toEqual([forged, 404]);
});

test("a form takes nobody else's upload for a document, and doesn't say that there is one [SEC-017 ACC-013]", async ({
  site,
}) => {
  const [driver, other] = [
    await signedIn(site, "driver@example.com"),
    await signedIn(site, "spectator@example.com"),
  ];
  const id = someUploadId();
  const path = await begun(site, driver, id);
  expect((await ask(site, driver, "PATCH", path, piece, documentFile().bytes)).status).toBe(204);

  const page = "/profile/document/new";
  const answers = [];
  for (const document_file of [id, someUploadId()]) {
    const form = formIn((await other.get(page)).body, "document").fillIn({
      document_type: "3",
      document_expiry: "2031-01-01",
    });
    const answer = await other.post(page, { ...form.press("Save document"), document_file });
    answers.push([answer.status, textOf(answer.body).replaceAll(document_file, "")]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.[0]).toBe(422);
});
