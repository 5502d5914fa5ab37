import { DefaultHttpStack, DetailedError, type HttpRequest, Upload } from "tus-js-client";
import type { Bearer } from "../../organiser-client/client.ts";
import { renewedToken } from "./signed-out.ts";
import type { SpooledFile } from "./spool.ts";
import { headersOf, refusalOf, type UploadUpstream } from "./upstream.ts";

/**
 * By whom a file is uploaded: with this token, or with one that takes its place. `isByAccount`: the API wants
 * it (`uploads-by-account`); the documented endpoint takes none.
 */
export type PartUploader = { bearer: Bearer; token: string; isByAccount: boolean };

/** What became of a file: it is the API's, or the code of why it isn't. */
export type Uploaded = { ok: true } | { ok: false; code: string };

type Part = { file: SpooledFile; uploadId: string; filetype: string };

/** Milliseconds before each new try: somebody waits for the answer to their form. */
const retryDelays = [0, 1_000];

/** Milliseconds for a whole file. */
const longest = 120_000;

/**
 * Uploads a file that came with a posted form, by the client that the pages with scripts use. A token that
 * is refused is renewed once, and the upload goes on. Never rejects: a form is answered whatever becomes of
 * its file. [UP-004 UP-005 UP-006 AUTH-016]
 */
export async function uploadPart(
  upstream: UploadUpstream,
  { bearer, token: held, isByAccount }: PartUploader,
  { file, uploadId, filetype }: Part,
): Promise<Uploaded> {
  const { log } = bearer;
  // What is empty would be whole before anybody has looked at it.
  if (file.size === 0) return { ok: false, code: "EMPTY" };
  const tooLong = new AbortController();
  let token: string | null = held;
  /** What was said to the token that is to be renewed; "" before that, null once it was. */
  let objection: string | null = "";

  // Cleared at the end: a clock that runs on keeps all of the upload in memory.
  const ending = setTimeout(() => tooLong.abort(), longest);
  const begun: { upload?: Upload } = {};

  const became = await new Promise<Uploaded>((resolve) => {
    const upload = new Upload(bytesOfReader, {
      fileReader: { openFile: async () => sourceOf(file) },
      httpStack: new DefaultHttpStack({ signal: tooLong.signal, agent: false }),
      endpoint: upstream.endpointUrl,
      metadata: { filename: uploadId, filetype },
      retryDelays,
      onBeforeRequest: setHeaders,
      onShouldRetry,
      onUploadUrlAvailable: () => {
        const address = upstream.addressOf(upload.url ?? "");
        if (address === null) throw new Error("no upload is at the address that was given");
        upload.url = address;
      },
      onSuccess: () => resolve({ ok: true }),
      onError: (error) => resolve({ ok: false, code: codeOf(error) }),
    });
    begun.upload = upload;
    tooLong.signal.addEventListener("abort", () => resolve({ ok: false, code: "UNREACHABLE" }));
    upload.start();
  });
  clearTimeout(ending);
  if (became.ok) return became;
  log.info({ code: became.code }, "a file of a form was not taken");
  // Nothing will go on with it: its id is known to nobody. Where that doesn't arrive either it will be swept.
  begun.upload?.abort(true).catch(() => undefined);
  return became;

  async function setHeaders(request: HttpRequest): Promise<void> {
    if (objection) {
      const refusal = refusalOf(objection);
      objection = null;
      token = await renewedToken(bearer, held, refusal);
    }
    if (token === null) throw new Error("the session is over");
    for (const [name, value] of Object.entries(headersOf({ ...bearer, token: isByAccount ? token : null })))
      request.setHeader(name, value);
  }

  function onShouldRetry({ originalResponse }: DetailedError): boolean {
    const status = originalResponse?.getStatus() ?? 0;
    // A store without space takes minutes.
    if (status === 507) return false;
    if (status !== 401) return token !== null && (status < 400 || status >= 500 || status === 423);
    if (objection !== "" || !isByAccount) return false;
    objection = originalResponse?.getBody() || "{}";
    return true;
  }

  function codeOf(error: Error): string {
    if (token === null) return "NOT_SIGNED_IN";
    const answer = error instanceof DetailedError ? error.originalResponse : null;
    if (!answer) log.warn({ err: error }, "a file of a form could not be passed on");
    const { text_code } = refusalOf(answer?.getBody() ?? "");
    return /^[A-Z_]{2,40}$/.test(text_code) ? text_code : "UNREACHABLE";
  }
}

/** The client wants something to read; the reader, which has the file, never looks at it. */
const bytesOfReader = Buffer.alloc(0);

/** A file as the client reads it: as a stream, so that no piece of it is held here. */
const sourceOf = (file: SpooledFile) => ({
  size: file.size,
  slice: async (start: number, end: number) => ({
    value: Object.assign(file.read(start, end), { size: end - start }),
    done: end >= file.size,
  }),
  close: () => undefined,
});
