import { expect } from "vitest";
import type { Browser } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { documentFile } from "../support/files.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { someUploadId } from "../support/resumable.ts";
import { test } from "../support/running.ts";
import type { RunningSite } from "../support/running-site.ts";

async function loggedIn(site: RunningSite, email: string): Promise<Browser> {
  const browser = site.browse();
  await logIn(browser, email);
  return browser;
}

/** A tus request, as a page of the site sends it. */
const tusRequest = (
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

const chunkHeaders = { "upload-offset": "0", "content-type": "application/offset+octet-stream" };

/** Starts an upload, and returns its path on the site. */
async function startUpload(site: RunningSite, browser: Browser, id: string): Promise<string> {
  const encoded = [id, "application/pdf"].map((text) => Buffer.from(text).toString("base64"));
  const created = await tusRequest(site, browser, "POST", "/uploads", {
    "upload-length": String(documentFile().bytes.length),
    "upload-metadata": `filename ${encoded[0]},filetype ${encoded[1]}`,
  });
  expect(created.status).toBe(201);
  return new URL(created.location ?? "", site.publicUrl).pathname;
}

test("another user's upload returns the same response as an expired one, and stays intact [SEC-017 UP-004]", async ({
  site,
}) => {
  const [driver, other] = [
    await loggedIn(site, "driver@example.com"),
    await loggedIn(site, "spectator@example.com"),
  ];
  const otherUpload = await startUpload(site, driver, someUploadId());
  const expired = await startUpload(site, other, someUploadId());
  expect((await tusRequest(site, other, "DELETE", expired)).status).toBe(204);

  const probe = async (path: string) => [
    await tusRequest(site, other, "HEAD", path),
    await tusRequest(site, other, "PATCH", path, chunkHeaders, documentFile().bytes),
    await tusRequest(site, other, "DELETE", path),
  ];
  const found = (await probe(otherUpload)).map(({ status, body }) => ({ status, body }));
  expect(found).toEqual((await probe(expired)).map(({ status, body }) => ({ status, body })));
  expect(found.map(({ status }) => status)).toEqual([404, 404, 404]);

  const completed = await tusRequest(site, driver, "PATCH", otherUpload, chunkHeaders, documentFile().bytes);
  expect(completed.status).toBe(204);
});

test("a forged upload URL leads to no upload [SEC-017]", async ({ site }) => {
  const driver = await loggedIn(site, "driver@example.com");
  const path = await startUpload(site, driver, someUploadId());
  const [, , token = "", encoded = ""] = path.split("/");
  const elsewhere = Buffer.from("/cms/cognito/tus/../../../api/v1/cognito/user/authUser").toString(
    "base64url",
  );
  for (const forged of [
    `/uploads/${token}/${elsewhere}`,
    `/uploads/${"A".repeat(43)}/${encoded}`,
    `/uploads/${encoded}`,
  ])
    expect([forged, (await tusRequest(site, driver, "HEAD", forged)).status]).toEqual([forged, 404]);
});

test("a form rejects another user's upload as a document without revealing that it exists [SEC-017 ACC-013]", async ({
  site,
}) => {
  const [driver, other] = [
    await loggedIn(site, "driver@example.com"),
    await loggedIn(site, "spectator@example.com"),
  ];
  const id = someUploadId();
  const path = await startUpload(site, driver, id);
  expect((await tusRequest(site, driver, "PATCH", path, chunkHeaders, documentFile().bytes)).status).toBe(
    204,
  );

  const page = "/profile/document/new";
  const responses = [];
  for (const document_file of [id, someUploadId()]) {
    const form = formIn((await other.get(page)).body, "document").fillIn({
      document_type: "3",
      document_expiry: "2031-01-01",
    });
    const response = await other.post(page, { ...form.press("Save document"), document_file });
    responses.push([response.status, textOf(response.body).replaceAll(document_file, "")]);
  }
  expect(responses[0]).toEqual(responses[1]);
  expect(responses[0]?.[0]).toBe(422);
});
