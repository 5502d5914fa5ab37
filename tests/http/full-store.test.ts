import { expect } from "vitest";
import { DEFAULT_UPLOAD_CEILINGS } from "../../server/organiser/uploads/upload-limits.ts";
import { logIn } from "../support/entry-visit.ts";
import { documentFile, postMultipart } from "../support/files.ts";
import { textOf } from "../support/html-form.ts";
import { someUploadId } from "../support/resumable.ts";
import { test } from "../support/running.ts";

test.override("organiserOptions", { uploadLimits: { ...DEFAULT_UPLOAD_CEILINGS, receivedBytes: 500_000 } });

const tus = { "tus-resumable": "1.0.0", "sec-fetch-site": "same-origin" };

test("a full upload store is reported to the browser as 507 with its code, on every request [UP-012]", async ({
  site,
}) => {
  const browser = site.browse();
  await logIn(browser, "driver@example.com");
  const file = documentFile(20_000_000).bytes;
  const [id, type] = [someUploadId(), "application/pdf"].map((text) => Buffer.from(text).toString("base64"));
  const created = await browser.send("POST", "/uploads", Buffer.alloc(0), {
    ...tus,
    origin: site.publicUrl,
    "upload-length": String(file.length),
    "upload-metadata": `filename ${id},filetype ${type}`,
  });
  const { pathname } = new URL(created.location ?? "", site.publicUrl);
  for (let round = 0; round < 5; round++) {
    const held = await browser.send("HEAD", pathname, Buffer.alloc(0), tus);
    const offset = Number(held.headers["upload-offset"] ?? 0);
    const sent = await browser.send("PATCH", pathname, file.subarray(offset), {
      ...tus,
      origin: site.publicUrl,
      "upload-offset": String(offset),
      "content-type": "application/offset+octet-stream",
    });
    expect([sent.status, JSON.parse(sent.body)]).toEqual([507, { text_code: "NO_ROOM" }]);
  }
});

test("a form whose file doesn't fit in the store shows an error at its field, with what to do [UP-012]", async ({
  site,
}) => {
  const browser = site.browse();
  await logIn(browser, "driver@example.com");
  const response = await postMultipart(
    browser,
    site.publicUrl,
    "/profile/document/new",
    {},
    { document_file: documentFile(2_000_000) },
  );
  expect(textOf(response.body)).toContain("We can’t accept uploads right now. Try again in a few minutes.");
});
