import { readdir, readFile, stat } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, vi } from "vitest";
import { DEFAULT_UPLOAD_CEILINGS } from "../../server/organiser/uploads/upload-limits.ts";
import { callsOf, logIn } from "../support/api-calls.ts";
import { documentFile, photoFile, sha256, type SomeFile } from "../support/files.ts";
import { resumable, someUploadId } from "../support/resumable.ts";
import { test } from "../support/running.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";

const dailyUploadsPerAccount = 40;
const minute = 60_000;
test.override("organiserOptions", { uploadLimits: { ...DEFAULT_UPLOAD_CEILINGS, dailyUploadsPerAccount } });

const at = ({ url }: RunningOrganiser) => `${url}/cms/cognito/tus`;

async function bearerOf({ url }: RunningOrganiser, email = "driver@example.com") {
  const { accessToken } = await logIn(url, email);
  return { Authorization: `Bearer ${accessToken}` };
}

const metadata = (filename: string, filetype: string) =>
  `filename ${Buffer.from(filename).toString("base64")},filetype ${Buffer.from(filetype).toString("base64")}`;

/** Starts an upload with a raw request. */
const startUpload = (
  organiser: RunningOrganiser,
  headers: Record<string, string>,
  {
    id = someUploadId(),
    filetype = "image/jpeg",
    length = 10,
  }: { id?: string; filetype?: string; length?: number | null } = {},
) =>
  fetch(at(organiser), {
    method: "POST",
    headers: {
      "Tus-Resumable": "1.0.0",
      ...(length !== null && { "Upload-Length": String(length) }),
      "Upload-Metadata": metadata(id, filetype),
      ...headers,
    },
  });

/** Sends bytes of an upload with a raw request. */
const sendTo = (location: string, headers: Record<string, string>, body: string | Buffer, offset = 0) =>
  fetch(location, {
    method: "PATCH",
    headers: {
      ...headers,
      "Tus-Resumable": "1.0.0",
      "Upload-Offset": String(offset),
      "Content-Type": "application/offset+octet-stream",
    },
    body: typeof body === "string" ? body : new Uint8Array(body),
  });

/** Uploads a complete file, and returns its id. */
async function upload(organiser: RunningOrganiser, file: SomeFile, email = "driver@example.com") {
  const uploadId = someUploadId();
  await resumable(file, { endpoint: at(organiser), headers: await bearerOf(organiser, email), uploadId });
  return uploadId;
}

/** The error code for a rejected file in the response to its last chunk. */
async function rejectionCode(organiser: RunningOrganiser, file: SomeFile): Promise<string> {
  const sent = upload(organiser, file, "spectator@example.com");
  const failure = await sent.then(
    () => "",
    (error: unknown) => String(error),
  );
  return /"text_code":"([A-Z_]+)"/.exec(failure)?.[1] ?? failure;
}

async function filesOf({ dataDir }: RunningOrganiser): Promise<string[]> {
  const names = await readdir(join(dataDir, "uploads")).catch(() => []);
  return names.filter((name) => !name.endsWith(".json"));
}

const jpeg = (bytes: Buffer | string, type = "image/jpeg"): SomeFile => ({
  name: "photo.jpg",
  type,
  bytes: Buffer.from(bytes),
});
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#123456" }, limitInputPixels: false });

describe("an upload", () => {
  test("whose sender disconnects midway is logged", async ({ organiser }) => {
    const headers = await bearerOf(organiser);
    const { pathname, port } = new URL((await startUpload(organiser, headers)).headers.get("Location") ?? "");
    const info = vi.spyOn(organiser.dependencies.log, "info");
    const socket = connect(Number(port), "127.0.0.1");
    const lines = [
      `PATCH ${pathname} HTTP/1.1`,
      "Host: localhost",
      `Authorization: ${headers.Authorization}`,
      "Tus-Resumable: 1.0.0",
      "Upload-Offset: 0",
      "Content-Type: application/offset+octet-stream",
      "Content-Length: 10",
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\nhalf`);
    const [file = ""] = await filesOf(organiser);
    await vi.waitFor(
      async () => expect((await stat(join(organiser.dataDir, "uploads", file))).size).toBe("half".length),
      { timeout: 5_000 },
    );
    socket.destroy();
    await vi.waitFor(
      () =>
        expect(info).toHaveBeenCalledWith(
          expect.objectContaining({ call: "/cms/cognito/tus/:file", status: 499, complete: false }),
          "request",
        ),
      { timeout: 5_000 },
    );
  });

  test("arrives byte by byte, under the id chosen by its client [API-112 UP-005 UP-006]", async ({
    organiser,
  }) => {
    const file = await photoFile();
    const before = await filesOf(organiser);
    await upload(organiser, file);
    const [name = ""] = (await filesOf(organiser)).filter((one) => !before.includes(one));
    expect(sha256(await readFile(join(organiser.dataDir, "uploads", name)))).toBe(sha256(file.bytes));
  });

  test("can't be started by an anonymous visitor, or under a name that is a path [UP-005]", async ({
    organiser,
  }) => {
    expect((await startUpload(organiser, {})).status).toBe(401);
    const driver = await bearerOf(organiser);
    for (const id of ["../../../etc/passwd", "photo.jpg", "", "a".repeat(22)])
      expect([id, (await startUpload(organiser, driver, { id })).status]).toEqual([id, 400]);
  });

  test("is resumed when repeated after a lost response, and is a separate one for another user", async ({
    organiser,
  }) => {
    const [driver, other] = [await bearerOf(organiser), await bearerOf(organiser, "spectator@example.com")];
    const id = someUploadId();
    const [first, again, foreign] = [
      await startUpload(organiser, driver, { id }),
      await startUpload(organiser, driver, { id }),
      await startUpload(organiser, other, { id }),
    ].map((response) => response.headers.get("location"));
    expect(again).toBe(first);
    expect(foreign).not.toBe(first);
  });

  test("of another user can't be told from one that never existed [SEC-017]", async ({ organiser }) => {
    const location = (await startUpload(organiser, await bearerOf(organiser))).headers.get("location") ?? "";
    const other = { ...(await bearerOf(organiser, "spectator@example.com")), "Tus-Resumable": "1.0.0" };
    const responses: unknown[] = [];
    for (const address of [location, `${at(organiser)}/${"0".repeat(32)}`]) {
      for (const method of ["HEAD", "PATCH", "DELETE", "GET"]) {
        const more = method === "PATCH" ? { "Content-Type": "application/offset+octet-stream" } : {};
        const response = await fetch(address, {
          method,
          headers: { ...other, "Upload-Offset": "0", ...more },
          ...(method === "PATCH" && { body: "abc" }),
        });
        responses.push([method, response.status, await response.text()]);
      }
    }
    expect(responses.slice(0, 4)).toEqual(responses.slice(4));
    expect(responses.every((response) => Array.isArray(response) && response[1] === 404)).toBe(true);
  });

  test("can't be created again at its own address: a 405 that tus clients don't repeat", async ({
    organiser,
  }) => {
    const driver = await bearerOf(organiser);
    const location = (await startUpload(organiser, driver)).headers.get("location") ?? "";
    const headers = { ...driver, "Tus-Resumable": "1.0.0", "Upload-Length": "10" };
    const again = await fetch(location, { method: "POST", headers });
    expect([again.status, again.headers.get("allow"), again.headers.get("tus-resumable")]).toEqual([
      405,
      "DELETE, GET, HEAD, OPTIONS, PATCH",
      "1.0.0",
    ]);
    expect((await sendTo(location, driver, "0123")).status).toBe(204);
  });

  test("over the size limit is rejected before its first byte [UP-019]", async ({ organiser }) => {
    const driver = await bearerOf(organiser);
    const sizes: [string, number, number][] = [
      ["image/jpeg", 20_000_000, 201],
      ["image/jpeg", 20_000_001, 413],
      ["application/pdf", 25_000_000, 201],
      ["application/pdf", 25_000_001, 413],
    ];
    for (const [filetype, length, status] of sizes)
      expect([length, (await startUpload(organiser, driver, { filetype, length })).status]).toEqual([
        length,
        status,
      ]);
  });

  test("without a known length is rejected", async ({ organiser }) => {
    const headers = { ...(await bearerOf(organiser)), "Upload-Defer-Length": "1" };
    expect((await startUpload(organiser, headers, { length: null })).status).toBe(400);
  });

  test("that stalls is deleted after half an hour, and a slow one continues", async ({ organiser }) => {
    const { clock } = organiser;
    const driver = await bearerOf(organiser);
    const [stalled = "", slow = ""] = await Promise.all(
      [1, 2].map(async () => {
        const location = (await startUpload(organiser, driver)).headers.get("location") ?? "";
        await sendTo(location, driver, "a");
        return location;
      }),
    );
    const nameOf = (location: string) => location.split("/").at(-1) ?? "";
    for (let offset = 1; offset < 4; offset++) {
      clock.advance(14 * minute);
      const sent = await sendTo(slow, await bearerOf(organiser), "a", offset);
      expect(sent.status).toBe(204);
    }
    await startUpload(organiser, await bearerOf(organiser));
    expect(await filesOf(organiser)).toContain(nameOf(slow));
    expect(await filesOf(organiser)).not.toContain(nameOf(stalled));
    expect(await organiser.dependencies.db.selectFrom("uploads").select("file").execute()).not.toContainEqual(
      {
        file: nameOf(stalled),
      },
    );
  });

  test("that is complete waits a day for its record", async ({ organiser }) => {
    const { clock } = organiser;
    const before = await filesOf(organiser);
    await upload(organiser, documentFile());
    const [name] = (await filesOf(organiser)).filter((one) => !before.includes(one));
    clock.advance(23 * 60 * minute);
    await startUpload(organiser, await bearerOf(organiser));
    expect(await filesOf(organiser)).toContain(name);
    clock.advance(2 * 60 * minute);
    await startUpload(organiser, await bearerOf(organiser));
    expect(await filesOf(organiser)).not.toContain(name);
  });

  test("without any bytes is deleted after ten minutes", async ({ organiser }) => {
    const before = await filesOf(organiser);
    const location = (await startUpload(organiser, await bearerOf(organiser))).headers.get("location") ?? "";
    organiser.clock.advance(11 * minute);
    await startUpload(organiser, await bearerOf(organiser));
    const names = (await filesOf(organiser)).filter((name) => !before.includes(name));
    expect(names).not.toContain(location.split("/").at(-1));
  });

  test("is one of twenty unfinished ones per account at most: the most recently active are kept", async ({
    organiser,
  }) => {
    const admin = await bearerOf(organiser, "admin@example.com");
    const { id } = await organiser.dependencies.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", "admin@example.com")
      .executeTakeFirstOrThrow();
    const names: string[] = [];
    for (let count = 0; count < 25; count++) {
      organiser.clock.advance(1);
      const location = (await startUpload(organiser, admin)).headers.get("location") ?? "";
      await sendTo(location, admin, "a");
      names.push(location.split("/").at(-1) ?? "");
    }
    const rows = await organiser.dependencies.db
      .selectFrom("uploads")
      .select("file")
      .where("user_id", "=", id)
      .where("kind", "=", "")
      .execute();
    expect(rows.map(({ file }) => file).sort()).toEqual(names.slice(5).sort());
  });
});

describe("received files are inspected, and rejected with the reason", () => {
  const photo = async () => (await photoFile({ width: 60, height: 40 })).bytes;
  /** The zip signatures of an archive entry, and of the end of an archive. */
  const archiveEntry = Buffer.from("PK\x01\x02" + "\0".repeat(42));
  const archiveEnd = Buffer.from("PK\x05\x06" + "\0".repeat(18));
  const hostile: [string, () => Promise<SomeFile>, string][] = [
    ["nothing", async () => jpeg(""), "EMPTY"],
    [
      "a drawing with a script",
      async () =>
        jpeg('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "image/svg+xml"),
      "WRONG_TYPE",
    ],
    [
      "a page that is called a photo",
      async () => jpeg("<html><script>alert(1)</script></html>"),
      "WRONG_TYPE",
    ],
    [
      "a document that is called a photo",
      async () => ({ ...documentFile(), type: "image/png" }),
      "WRONG_TYPE",
    ],
    [
      "a page that is called a document",
      async () => ({ ...documentFile(), bytes: Buffer.from("<html><script>alert(1)</script></html>%%EOF") }),
      "WRONG_TYPE",
    ],
    [
      "a document that is a page too",
      async () => {
        const { bytes, ...file } = documentFile();
        return { ...file, bytes: Buffer.concat([bytes, Buffer.from("<script>alert(1)</script>\n%%EOF")]) };
      },
      "SUSPICIOUS",
    ],
    ["a photo that is called a document", async () => jpeg(await photo(), "application/pdf"), "WRONG_TYPE"],
    [
      "a photo that is a page too",
      async () => jpeg(Buffer.concat([await photo(), Buffer.from("<script>alert(1)</script>")])),
      "SUSPICIOUS",
    ],
    [
      "a photo that is a program too",
      async () => jpeg(Buffer.concat([await photo(), Buffer.from("<?php system($_GET[0]); ?>")])),
      "SUSPICIOUS",
    ],
    [
      "a photo that is an archive too",
      async () => jpeg(Buffer.concat([await photo(), archiveEntry, archiveEnd])),
      "SUSPICIOUS",
    ],
    ...["heic", "heix", "mif1", "msf1", "hevc"].map((brand): [string, () => Promise<SomeFile>, string] => [
      `a HEIC photo of the brand ${brand}`,
      async () => jpeg(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic${"\0".repeat(60)}`, "image/heif"),
      "WRONG_TYPE",
    ]),
    ["a photo that was cut off", async () => jpeg((await photo()).subarray(0, 400)), "BROKEN"],
    [
      "the beginning of a photo and nothing more",
      async () => jpeg("\xff\xd8\xff\xe0", "image/jpeg"),
      "WRONG_TYPE",
    ],
    [
      "a document that was cut off",
      async () => ({ ...documentFile(), bytes: documentFile().bytes.subarray(0, 900) }),
      "BROKEN",
    ],
    [
      "20,001 pixels a side",
      async () => jpeg(await flat(20_001, 10).png().toBuffer(), "image/png"),
      "TOO_MANY_PIXELS",
    ],
    [
      "few bytes that unpack to 81 million pixels",
      async () => jpeg(await flat(9_000, 9_000).png().toBuffer(), "image/png"),
      "TOO_MANY_PIXELS",
    ],
  ];
  test("a photo that happens to contain a zip end marker is a photo [UP-001]", async ({ organiser }) => {
    const file = jpeg(Buffer.concat([await photo(), archiveEnd]));
    expect(await upload(organiser, file)).toMatch(/^[\w-]{21}$/);
  });

  const welcome: [string, () => Promise<SomeFile>][] = [
    [
      "a photo whose type the phone doesn't know",
      async () => jpeg(await photo(), "application/octet-stream"),
    ],
    ["a photo without a type", async () => jpeg(await photo(), "")],
    ["a document without a type", async () => ({ ...documentFile(), type: "" })],
    ...["\ufeff", "\n", "\r\n \n"].map((before): [string, () => Promise<SomeFile>] => [
      `a document behind ${JSON.stringify(before)}`,
      async () => {
        const file = documentFile();
        return { ...file, bytes: Buffer.concat([Buffer.from(before), file.bytes]) };
      },
    ]),
    ["a phone's panorama", async () => jpeg(await flat(16_382, 300).jpeg().toBuffer())],
    [
      "an AVIF of the brand mif1",
      async () => {
        const bytes = await flat(60, 40).avif().toBuffer();
        bytes.write("mif1", 8, "latin1");
        return jpeg(bytes, "image/avif");
      },
    ],
  ];
  for (const [what, file] of welcome) {
    test(`${what} is accepted [UP-001]`, async ({ organiser }) => {
      expect(await upload(organiser, await file())).toMatch(/^[\w-]{21}$/);
    });
  }

  for (const [what, file, code] of hostile) {
    test(`${what} [UP-001]`, async ({ organiser }) => {
      const before = await filesOf(organiser);
      expect(await rejectionCode(organiser, await file())).toBe(code);
      expect(await filesOf(organiser)).toEqual(before);
    });
  }
});

describe("records accept uploads", () => {
  const document = (file: string) => ({
    type_id: 3,
    expiry: { time: "2031-01-01T00:00:00.000Z" },
    file,
  });

  test("a document is listed, and is returned to its owner only [API-030 API-101 ACC-013 ACC-014]", async ({
    organiser,
  }) => {
    const file = documentFile();
    const [mine, others] = [await bearerOf(organiser), await bearerOf(organiser, "spectator@example.com")];
    const calls = callsOf(organiser.url, mine.Authorization.slice("Bearer ".length));
    const saved = await calls.post("cognito/userDocument/create", document(await upload(organiser, file)));
    expect(saved.body).toMatchObject({ success: true, error: "" });
    const list = (await calls.get("cognito/userDocument/myList")).body;
    expect(list).toEqual([
      {
        id: expect.any(Number),
        type: { id: 3, name: "Public liability insurance" },
        is_approved: false,
        expiry: "2031-01-01",
        download_url: expect.stringMatching(/\/api\/v1\/cognito\/default\/file\/[\w-]{32}$/),
        refusal: "",
      },
    ]);
    const address = Object(list)[0].download_url;
    const [own, foreign, anonymous] = await Promise.all(
      [mine, others, {}].map((headers: Record<string, string>) => fetch(address, { headers })),
    );
    expect(sha256(Buffer.from((await own?.arrayBuffer()) ?? new ArrayBuffer(0)))).toBe(sha256(file.bytes));
    expect([own, foreign, anonymous].map((response) => response?.status)).toEqual([200, 404, 404]);
    // It always downloads and can't execute scripts, whatever is in it.
    expect(Object.fromEntries(own?.headers ?? [])).toMatchObject({
      "cache-control": "private, no-store",
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(/^attachment; filename="document-\d+\.pdf"$/),
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
  });

  test("a document expires on the date given as midnight in UTC or in the organiser's zone", async ({
    organiser,
  }) => {
    const { Authorization } = await bearerOf(organiser);
    const calls = callsOf(organiser.url, Authorization.slice("Bearer ".length));
    const expiries = ["2032-02-29T00:00:00.000Z", "2032-02-28T13:00:00.000Z"].map((time) => ({ time }));
    for (const expiry of [...expiries, "2032-02-29"]) {
      const file = await upload(organiser, documentFile());
      await calls.post("cognito/userDocument/create", { type_id: 3, file, expiry });
      const list = (await calls.get("cognito/userDocument/myList")).body;
      expect(list).toEqual([expect.objectContaining({ expiry: "2032-02-29" })]);
    }
  });

  test("the document types are a list of names [API-102]", async ({ organiser }) => {
    const { body } = await callsOf(organiser.url).get("cognito/userDocumentType");
    expect(body).toMatchObject({
      data: expect.arrayContaining([{ id: 3, name: "Public liability insurance" }]),
    });
  });

  test("another user's upload can't be used for a record [SEC-017]", async ({ organiser }) => {
    const id = await upload(organiser, await photoFile());
    const bearer = await bearerOf(organiser, "spectator@example.com");
    const calls = callsOf(organiser.url, bearer.Authorization.slice("Bearer ".length));
    const [foreign, unknown] = [
      await calls.post("cognito/user/uploadImage", { image: id }),
      await calls.post("cognito/user/uploadImage", { image: someUploadId() }),
    ];
    expect(foreign.body).toMatchObject({ success: false });
    expect(foreign.body).toEqual(unknown.body);
  });

  test("a user's photo is theirs from then on [API-017 ACC-009]", async ({ organiser }) => {
    const bearer = await bearerOf(organiser);
    const calls = callsOf(organiser.url, bearer.Authorization.slice("Bearer ".length));
    const image = await upload(organiser, await photoFile());
    expect((await calls.post("cognito/user/uploadImage", { image })).body).toEqual({
      success: true,
      error: "",
    });
    expect((await calls.get("cognito/user/authUser")).body).toMatchObject({
      user: { image: { url: expect.stringContaining("/assets/i/photo-"), width: 600, height: 600 } },
    });
  });
});

test("uploads over a user's daily limit are rejected until the next day", async ({ organiser }) => {
  const { clock } = organiser;
  const send = async () => {
    const bearer = await bearerOf(organiser, "admin@example.com");
    const created = await startUpload(organiser, bearer);
    return (await sendTo(created.headers.get("location") ?? "", bearer, "abc")).status;
  };
  clock.set(clock.now() + 24 * 60 * minute);
  for (let count = 0; count < dailyUploadsPerAccount; count++) expect(await send()).toBe(204);
  expect(await send()).toBe(429);
  clock.set(clock.now() + 24 * 60 * minute);
  expect(await send()).toBe(204);
});
