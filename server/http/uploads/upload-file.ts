import { DefaultHttpStack, DetailedError, type HttpRequest, Upload } from "tus-js-client";
import type { Bearer } from "../../organiser-client/client.ts";
import { refreshRejectedToken } from "./logged-out.ts";
import type { TempFile } from "./temp-store.ts";
import { upstreamHeaders, parseRejection, type UploadUpstream } from "./upstream.ts";

/**
 * Who uploads a file: the token, and the source of new tokens. `isByAccount`: the API requires the token
 * (`uploads-by-account`); the documented endpoint accepts none.
 */
export type FileUploader = { bearer: Bearer; token: string; isByAccount: boolean };

/** Result of an upload: accepted by the API, or an error code. */
export type UploadResult = { ok: true } | { ok: false; code: string };

type Part = { file: TempFile; uploadId: string; filetype: string };

/** Milliseconds before each retry; short, as a user waits for the response to the form. */
const RETRY_DELAYS_MS = [0, 1_000];

/** Timeout in milliseconds for a whole file. */
const TIMEOUT_MS = 120_000;

/**
 * Uploads a file of a multipart form with the tus client that the pages use as well. A rejected token is
 * refreshed once and the upload continues. Never rejects: the form gets a response whether or not its file
 * was uploaded. [UP-004 UP-005 UP-006 AUTH-016]
 */
export async function uploadFile(
  upstream: UploadUpstream,
  { bearer, token: held, isByAccount }: FileUploader,
  { file, uploadId, filetype }: Part,
): Promise<UploadResult> {
  const { log } = bearer;
  // The client would report an empty file as complete without any request.
  if (file.size === 0) return { ok: false, code: "EMPTY" };
  const timeout = new AbortController();
  let token: string | null = held;
  /** Body of the 401 that triggers a refresh; "" before that, null after it. */
  let unauthorisedBody: string | null = "";

  // Cleared at the end: a running timer keeps the whole upload in memory.
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  const started: { upload?: Upload } = {};

  const result = await new Promise<UploadResult>((resolve) => {
    const upload = new Upload(placeholderBody, {
      fileReader: { openFile: async () => fileSource(file) },
      httpStack: new DefaultHttpStack({ signal: timeout.signal, agent: false }),
      endpoint: upstream.endpointUrl,
      metadata: { filename: uploadId, filetype },
      retryDelays: RETRY_DELAYS_MS,
      onBeforeRequest: setHeaders,
      onShouldRetry,
      onUploadUrlAvailable: () => {
        const address = upstream.addressOf(upload.url ?? "");
        if (address === null) throw new Error("the API returned an invalid upload URL");
        upload.url = address;
      },
      onSuccess: () => resolve({ ok: true }),
      onError: (error) => resolve({ ok: false, code: codeOf(error) }),
    });
    started.upload = upload;
    timeout.signal.addEventListener("abort", () => resolve({ ok: false, code: "UNREACHABLE" }));
    upload.start();
  });
  clearTimeout(timer);
  if (result.ok) return result;
  log.info({ code: result.code }, "a file of a form was not uploaded");
  // Best effort: nothing else uses the upload, and the API deletes abandoned ones.
  started.upload?.abort(true).catch(() => undefined);
  return result;

  async function setHeaders(request: HttpRequest): Promise<void> {
    if (unauthorisedBody) {
      const rejection = parseRejection(unauthorisedBody);
      unauthorisedBody = null;
      token = await refreshRejectedToken(bearer, held, rejection);
    }
    if (token === null) throw new Error("the session has ended");
    for (const [name, value] of Object.entries(
      upstreamHeaders({ ...bearer, token: isByAccount ? token : null }),
    ))
      request.setHeader(name, value);
  }

  function onShouldRetry({ originalResponse }: DetailedError): boolean {
    const status = originalResponse?.getStatus() ?? 0;
    // Storage full at the API: retrying within seconds is useless.
    if (status === 507) return false;
    if (status !== 401) return token !== null && (status < 400 || status >= 500 || status === 423);
    if (unauthorisedBody !== "" || !isByAccount) return false;
    unauthorisedBody = originalResponse?.getBody() || "{}";
    return true;
  }

  function codeOf(error: Error): string {
    if (token === null) return "NOT_SIGNED_IN";
    const rejection = error instanceof DetailedError ? error.originalResponse : null;
    if (!rejection) log.warn({ err: error }, "a file of a form could not be uploaded");
    const { text_code } = parseRejection(rejection?.getBody() ?? "");
    return /^[A-Z_]{2,40}$/.test(text_code) ? text_code : "UNREACHABLE";
  }
}

/** The client requires a body, but the custom reader below supplies the bytes. */
const placeholderBody = Buffer.alloc(0);

/** File source for the client; reads streams, so that no chunk is kept in memory. */
const fileSource = (file: TempFile) => ({
  size: file.size,
  slice: async (start: number, end: number) => ({
    value: Object.assign(file.read(start, end), { size: end - start }),
    done: end >= file.size,
  }),
  close: () => undefined,
});
