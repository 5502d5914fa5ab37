import { expect } from "vitest";
import { usualUploads } from "../../server/organiser/uploads/upload-limits.ts";
import { logIn } from "../support/entry-visit.ts";
import { documentFile, postParts } from "../support/files.ts";
import { textOf } from "../support/html-form.ts";
import { someUploadId } from "../support/resumable.ts";
import { test } from "../support/running.ts";

test.override("organiserOptions", { uploadLimits: { ...usualUploads, received: 500_000 } });

const tus = { "tus-resumable": "1.0.0", "sec-fetch-site": "same-origin" };

test("a store without space is reported to the browser as 507 with its code, however much it still sends [UP-012]", async ({
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

test("a form with a file that there is no space for says so at its field, and what to do [UP-012]", async ({
  site,
}) => {
  const browser = site.browse();
  await logIn(browser, "driver@example.com");
  const answer = await postParts(
    browser,
    site.publicUrl,
    "/profile/document/new",
    {},
    { document_file: documentFile(2_000_000) },
  );
  expect(textOf(answer.body)).toContain(
    "There is no space for this file right now. Try again in a few minutes.",
  );
});
