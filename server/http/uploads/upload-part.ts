import type { Readable } from "node:stream";
import type { UploadKind, UploadLimits } from "../../../app/domain/upload-rules.ts";
import { endpoint, metadataOf, refusalIn, type Uploader, type UploadUpstream } from "./upstream.ts";

/** What became of a file: it is the API's, or the code of why it isn't. */
export type Uploaded = { ok: true } | { ok: false; code: string };

type Part = { bytes: Readable; uploadId: string; filetype: string; limits: UploadLimits };

/**
 * Uploads a file whose length nobody knows before its end, as it comes: a part of a posted form. It is
 * begun without a length, and ends with it. What is too large stops being passed on, and is read to its end
 * all the same, since the form goes on behind it. Never rejects: a form is answered whatever becomes of its
 * file. [UP-004]
 */
export async function uploadPart(
  upstream: UploadUpstream,
  uploader: Uploader,
  { bytes, uploadId, filetype, limits }: Part,
): Promise<Uploaded> {
  const ends = new AbortController();
  let path: string | null = null;
  let size = 0;
  const most = limits[kindOf(filetype)];
  const isTooLarge = () => size > most;
  const count = (piece: Buffer) => {
    size += piece.length;
    if (isTooLarge()) ends.abort();
  };
  try {
    const begun = await upstream.send(
      {
        method: "POST",
        path: endpoint,
        headers: { "upload-defer-length": "1", "upload-metadata": metadataOf(uploadId, filetype) },
      },
      uploader,
      ends.signal,
    );
    if (begun.statusCode !== 201) return await refused(begun);
    begun.resume();
    path = upstream.pathIn(begun.headers.location);
    if (path === null) return { ok: false, code: "UNREACHABLE" };
    bytes.on("data", count);
    bytes.once("error", () => ends.abort());
    const sent = await upstream.send(
      { method: "PATCH", path, headers: { ...patch, "upload-offset": "0" }, body: bytes },
      uploader,
      ends.signal,
    );
    if (sent.statusCode !== 204 && sent.statusCode !== 200) return await refused(sent);
    sent.resume();
    const length = String(size);
    const ended = await upstream.send(
      {
        method: "PATCH",
        path,
        headers: { ...patch, "upload-offset": length, "upload-length": length, "content-length": "0" },
      },
      uploader,
      ends.signal,
    );
    if (ended.statusCode !== 204 && ended.statusCode !== 200) return await refused(ended);
    ended.resume();
    return { ok: true };
  } catch {
    if (path !== null) await takeBack(path);
    return { ok: false, code: isTooLarge() ? "TOO_LARGE" : "UNREACHABLE" };
  } finally {
    bytes.off("data", count).unpipe();
    bytes.resume();
  }

  /** Nothing will go on with it: its id is known to nobody. */
  async function takeBack(begun: string): Promise<void> {
    await upstream
      .send({ method: "DELETE", path: begun, headers: {} }, uploader, AbortSignal.timeout(5_000))
      .then((answer) => answer.resume())
      .catch(() => undefined);
  }
}

const patch = { "content-type": "application/offset+octet-stream" };

const kindOf = (filetype: string): UploadKind => (filetype.startsWith("image/") ? "image" : "document");

async function refused(answer: Parameters<typeof refusalIn>[0]): Promise<Uploaded> {
  const { text_code } = await refusalIn(answer);
  return { ok: false, code: /^[A-Z_]{2,40}$/.test(text_code) ? text_code : "UNREACHABLE" };
}
