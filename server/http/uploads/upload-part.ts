import type { Readable } from "node:stream";
import type { UploadKind, UploadLimits } from "../../../app/domain/upload-rules.ts";
import type { IncomingMessage } from "node:http";
import type { Bearer } from "../../organiser-client/client.ts";
import { renewedToken } from "./signed-out.ts";
import { endpoint, metadataOf, refusalIn, type Sent, type UploadUpstream } from "./upstream.ts";

/** By whom a file is uploaded: with this token, or with one that takes its place. */
export type PartUploader = { bearer: Bearer; token: string };

/** What became of a file: it is the API's, or the code of why it isn't. */
export type Uploaded = { ok: true } | { ok: false; code: string };

type Part = { bytes: Readable; uploadId: string; filetype: string; limits: UploadLimits };

/**
 * Uploads a file whose length nobody knows before its end, as it comes: a part of a posted form. It is
 * begun without a length, and ends with it. What is too large stops being passed on, and is read to its end
 * all the same, since the form goes on behind it. A token that is refused before the file's bytes have gone
 * out is renewed once. Never rejects: a form is answered whatever becomes of its file. [UP-004 AUTH-016]
 */
export async function uploadPart(
  upstream: UploadUpstream,
  { bearer, token: held }: PartUploader,
  { bytes, uploadId, filetype, limits }: Part,
): Promise<Uploaded> {
  const { log } = bearer;
  const ends = new AbortController();
  let token = held;
  let path: string | null = null;
  let size = 0;
  const most = limits[kindOf(filetype)];
  const isTooLarge = () => size > most;
  const count = (piece: Buffer) => {
    size += piece.length;
    if (isTooLarge()) ends.abort();
  };
  try {
    const begun = await askAgain({
      method: "POST",
      path: endpoint,
      headers: { "upload-defer-length": "1", "upload-metadata": metadataOf(uploadId, filetype) },
    });
    if (begun === null) return { ok: false, code: "NOT_SIGNED_IN" };
    if (begun.statusCode !== 201) return await refused(begun);
    begun.resume();
    path = upstream.pathIn(begun.headers.location);
    if (path === null) return { ok: false, code: "UNREACHABLE" };
    bytes.on("data", count);
    bytes.once("error", () => ends.abort());
    const sent = await ask({
      method: "PATCH",
      path,
      headers: { ...patch, "upload-offset": "0" },
      body: bytes,
    });
    if (sent.statusCode !== 204 && sent.statusCode !== 200) return await refused(sent);
    sent.resume();
    const length = String(size);
    const ended = await askAgain({
      method: "PATCH",
      path,
      headers: { ...patch, "upload-offset": length, "upload-length": length, "content-length": "0" },
    });
    if (ended === null) return { ok: false, code: "NOT_SIGNED_IN" };
    if (ended.statusCode !== 204 && ended.statusCode !== 200) return await refused(ended);
    ended.resume();
    return { ok: true };
  } catch (error) {
    if (!isTooLarge()) log.warn({ err: error }, "a file of a form could not be passed on");
    if (path !== null) await takeBack(path);
    return { ok: false, code: isTooLarge() ? "TOO_LARGE" : "UNREACHABLE" };
  } finally {
    bytes.off("data", count).unpipe();
    bytes.resume();
  }

  function ask(sent: Sent, signal = ends.signal): Promise<IncomingMessage> {
    return upstream.send(sent, { ...bearer, token }, signal);
  }

  /** Without a body nothing is lost by a refused token; null where the session turns out to be over. */
  async function askAgain(sent: Sent): Promise<IncomingMessage | null> {
    const answer = await ask(sent);
    if (answer.statusCode !== 401) return answer;
    const renewed = await renewedToken(bearer, token, answer);
    if (renewed === null) return null;
    token = renewed;
    return ask(sent);
  }

  async function refused(answer: IncomingMessage): Promise<Uploaded> {
    const { text_code } = await refusalIn(answer);
    log.info({ status: answer.statusCode, code: text_code }, "a file of a form was refused");
    return { ok: false, code: /^[A-Z_]{2,40}$/.test(text_code) ? text_code : "UNREACHABLE" };
  }

  /** Nothing will go on with it: its id is known to nobody. */
  async function takeBack(begun: string): Promise<void> {
    await ask({ method: "DELETE", path: begun, headers: {} }, AbortSignal.timeout(5_000))
      .then((answer) => answer.resume())
      .catch(() => undefined);
  }
}

const patch = { "content-type": "application/offset+octet-stream" };

const kindOf = (filetype: string): UploadKind => (filetype.startsWith("image/") ? "image" : "document");
