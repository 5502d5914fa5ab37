import { expect } from "vitest";
import { DEFAULT_UPLOAD_CEILINGS } from "../../server/organiser/uploads/upload-limits.ts";
import { logIn } from "../support/api-calls.ts";
import { documentFile } from "../support/files.ts";
import { someUploadId } from "../support/resumable.ts";
import { test } from "../support/running.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { newTrader } from "../support/stall-order.ts";

/** A store of 4 MB, and files of at most 100 kB. */
const largest = 100_000;
test.override("organiserOptions", {
  uploadLimits: {
    ...DEFAULT_UPLOAD_CEILINGS,
    fileBytes: { image: largest, document: largest },
    receivedBytes: 4_000_000,
  },
});

/** Announces a file of the largest size and sends this much of it; returns the last response. */
async function send({ url }: RunningOrganiser, email: string, body: Uint8Array<ArrayBuffer>) {
  const { accessToken } = await logIn(url, email);
  const headers = { Authorization: `Bearer ${accessToken}`, "Tus-Resumable": "1.0.0" };
  const [id, type] = [someUploadId(), "application/pdf"].map((text) => Buffer.from(text).toString("base64"));
  const created = await fetch(`${url}/cms/cognito/tus`, {
    method: "POST",
    headers: {
      ...headers,
      "Upload-Length": String(largest),
      "Upload-Metadata": `filename ${id},filetype ${type}`,
    },
  });
  return fetch(created.headers.get("location") ?? "", {
    method: "PATCH",
    headers: { ...headers, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream" },
    body,
  });
}

const whole = () => new Uint8Array(documentFile(largest).bytes);
const firstBytes = () => whole().slice(0, 22);

test("space that a few accounts announce and don't use doesn't block others' uploads", async ({
  organiser,
}) => {
  for (let account = 0; account < 3; account++) {
    const { email } = await newTrader(organiser);
    for (let count = 0; count < 20; count++)
      expect((await send(organiser, email, firstBytes())).status).toBe(204);
  }
  const other = await newTrader(organiser);
  expect(await other.upload(documentFile(largest))).toMatch(/^[\w-]{21}$/);
});

test("the actual uploads of a few accounts use part of the space, and leave room for others", async ({
  organiser,
}) => {
  for (let account = 0; account < 10; account++) {
    const { email } = await newTrader(organiser);
    let sent = 0;
    let response = await send(organiser, email, whole());
    for (; response.status === 204; sent += 1) response = await send(organiser, email, whole());
    expect(response.status).toBe(507);
    expect(await response.json()).toMatchObject({ text_code: "NO_ROOM" });
    // A tenth of the free space, and one file in any case.
    expect(sent).toBeLessThanOrEqual(4);
    expect(sent).toBeGreaterThan(0);
  }
  const other = await newTrader(organiser);
  expect(await other.upload(documentFile(largest))).toMatch(/^[\w-]{21}$/);
});
