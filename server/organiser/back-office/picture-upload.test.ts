import { once } from "node:events";
import { mkdtemp, readdir, readlink, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { getStagingFolder } from "../uploads/stored-files.ts";
import { DEFAULT_UPLOAD_CEILINGS } from "../uploads/upload-limits.ts";
import { type PictureForm, receivePictureForm } from "./picture-upload.ts";

const BOUNDARY = "limit-of-a-part";
const IMAGE_LIMIT = 300_000;
const uploadLimits = {
  ...DEFAULT_UPLOAD_CEILINGS,
  fileBytes: { ...DEFAULT_UPLOAD_CEILINGS.fileBytes, image: IMAGE_LIMIT },
};

const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const startOfFile = (fileName: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="picture"; filename="${fileName}"\r\nContent-Type: image/jpeg\r\n\r\n`;
const END = `\r\n--${BOUNDARY}--\r\n`;

/**
 * Sends a body and returns the received form. If `contentLength` is larger than the body, the connection is
 * cut after the body.
 */
async function receive(body: string, contentLength = body.length) {
  const dataDir = await mkdtemp(join(tmpdir(), "picture-upload-"));
  const server = createServer();
  const received = new Promise<PictureForm>((resolve, reject) => {
    server.on("request", (request, response) => {
      receivePictureForm(request, { dataDir, uploadLimits })
        .then(resolve, reject)
        .finally(() => response.end())
        .catch(reject);
    });
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await rm(dataDir, { recursive: true });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const socket = connect(typeof address === "object" && address ? address.port : 0, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(
    `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${contentLength}\r\n` +
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n${body}`,
    () => {
      // Give the server time to start writing.
      if (contentLength > body.length) setTimeout(() => socket.destroy(), 50);
    },
  );
  const form = await received;
  const folder = getStagingFolder(dataDir);
  return { form, stagedFiles: await readdir(folder), openFiles: await listOpenFiles(folder) };
}

/** Lists the open files of this process in a folder, on Linux only. */
async function listOpenFiles(folder: string): Promise<string[]> {
  const descriptors = await readdir("/proc/self/fd").catch(() => []);
  const paths = await Promise.all(
    descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => "")),
  );
  return paths.filter((path) => path.startsWith(folder));
}

test("a complete form has its fields and its file", async () => {
  const body = field("current", "a") + startOfFile("a.jpg") + "x".repeat(IMAGE_LIMIT) + END;
  const { form, stagedFiles } = await receive(body);
  expect(form).toMatchObject({ fields: { current: "a" }, isTooLarge: false });
  expect(stagedFiles).toHaveLength(1);
  expect(form.file).toContain(stagedFiles[0]);
});

test("a form whose connection is cut in the middle of the file ends, and leaves no file", async () => {
  const body = field("current", "a") + startOfFile("a.jpg") + "x";
  const { form, stagedFiles, openFiles } = await receive(body, 200_000);
  expect(form).toMatchObject({ fields: {}, file: null, isTooLarge: false });
  expect([...stagedFiles, ...openFiles]).toEqual([]);
});

test.each(["a.jpg", ""])("a form that ends in the middle of the file “%s” is rejected", async (fileName) => {
  const { form, stagedFiles } = await receive(field("current", "a") + startOfFile(fileName) + "x");
  expect(form).toMatchObject({ fields: {}, file: null });
  expect(stagedFiles).toEqual([]);
});

test.each([IMAGE_LIMIT + 1, IMAGE_LIMIT * 10])("a file of %d bytes is too large", async (size) => {
  const { form, stagedFiles } = await receive(
    field("current", "a") + startOfFile("a.jpg") + "x".repeat(size) + END,
  );
  expect(form).toMatchObject({ fields: { current: "a" }, file: null, isTooLarge: true });
  expect(stagedFiles).toEqual([]);
});

test("parsing stops at the maximum size of a form, even if the connection stays open", async () => {
  const body = startOfFile("a.jpg") + "x".repeat(IMAGE_LIMIT + 200_000);
  const { form } = await receive(body, body.length + 1_000_000);
  expect(form.isTooLarge).toBe(true);
});
