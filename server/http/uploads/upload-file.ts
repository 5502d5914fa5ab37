import { DefaultHttpStack, DetailedError, type HttpRequest, Upload } from "tus-js-client";
import type { CallContext } from "../../organiser-client/client.ts";
import { refreshRejectedToken } from "./logged-out.ts";
import type { TempFile } from "./temp-store.ts";
import { buildUpstreamHeaders, parseRejection, type UploadUpstream } from "./upstream.ts";

export type FileUploader = {
  /** For a new token if the API rejects `token`. */
  callContext: CallContext;
  token: string;
  /** Whether the API has the capability `uploads-by-account`. Other APIs accept no token. */
  isByAccount: boolean;
};

export type UploadResult = { ok: true } | { ok: false; code: string };

type FileToUpload = { file: TempFile; uploadId: string; filetype: string };

/** Short, because a user waits for the response to the form. */
const RETRY_DELAYS_MS = [0, 1_000];

/** Timeout for the upload of a file, with retries. */
const TIMEOUT_MS = 120_000;

/**
 * Uploads a file of a multipart form to the API. If the API rejects the token, refreshes it once and
 * continues. Never rejects, because the form is handled even without its file. [UP-004 UP-005 UP-006
 * AUTH-016]
 */
export async function uploadFile(
  upstream: UploadUpstream,
  { callContext, token: initialToken, isByAccount }: FileUploader,
  { file, uploadId, filetype }: FileToUpload,
): Promise<UploadResult> {
  const { log } = callContext;
  // The tus client would report an empty file as complete without a request.
  if (file.size === 0) return { ok: false, code: "EMPTY" };
  const timeout = new AbortController();
  let token: string | null = initialToken;
  /** Body of the 401 response that causes a token refresh. "" before the response, null after the refresh. */
  let unauthorisedBody: string | null = "";

  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  const uploadHolder: { upload?: Upload } = {};

  const result = await new Promise<UploadResult>((resolve) => {
    const upload = new Upload(PLACEHOLDER_BODY, {
      fileReader: { openFile: async () => createFileSource(file) },
      httpStack: new DefaultHttpStack({ signal: timeout.signal, agent: false }),
      endpoint: upstream.endpointUrl,
      metadata: { filename: uploadId, filetype },
      retryDelays: RETRY_DELAYS_MS,
      onBeforeRequest: setHeaders,
      onShouldRetry,
      onUploadUrlAvailable: () => {
        const uploadUrl = upstream.toUploadUrl(upload.url ?? "");
        if (uploadUrl === null) throw new Error("the API returned an invalid upload URL");
        upload.url = uploadUrl;
      },
      onSuccess: () => resolve({ ok: true }),
      onError: (error) => resolve({ ok: false, code: toErrorCode(error) }),
    });
    uploadHolder.upload = upload;
    timeout.signal.addEventListener("abort", () => resolve({ ok: false, code: "UNREACHABLE" }));
    upload.start();
  });
  clearTimeout(timer);
  if (result.ok) return result;
  log.info({ code: result.code }, "a file of a form was not uploaded");
  // A failure is ignored, because the API deletes abandoned uploads itself.
  uploadHolder.upload?.abort(true).catch(() => undefined);
  return result;

  async function setHeaders(request: HttpRequest): Promise<void> {
    if (unauthorisedBody) {
      const rejection = parseRejection(unauthorisedBody);
      unauthorisedBody = null;
      token = await refreshRejectedToken(callContext, initialToken, rejection);
    }
    if (token === null) throw new Error("the session has ended");
    for (const [name, value] of Object.entries(
      buildUpstreamHeaders({ ...callContext, token: isByAccount ? token : null }),
    ))
      request.setHeader(name, value);
  }

  function onShouldRetry({ originalResponse }: DetailedError): boolean {
    const status = originalResponse?.getStatus() ?? 0;
    // The API's storage is full, which won't change within seconds.
    if (status === 507) return false;
    if (status !== 401) return token !== null && (status < 400 || status >= 500 || status === 423);
    if (unauthorisedBody !== "" || !isByAccount) return false;
    unauthorisedBody = originalResponse?.getBody() || "{}";
    return true;
  }

  function toErrorCode(error: Error): string {
    if (token === null) return "NOT_SIGNED_IN";
    const rejection = error instanceof DetailedError ? error.originalResponse : null;
    if (!rejection) log.warn({ err: error }, "a file of a form could not be uploaded");
    const { text_code } = parseRejection(rejection?.getBody() ?? "");
    return /^[A-Z_]{2,40}$/.test(text_code) ? text_code : "UNREACHABLE";
  }
}

/** The tus client requires a body, although `createFileSource` supplies the bytes. */
const PLACEHOLDER_BODY = Buffer.alloc(0);

/** Returns streams, so that the file isn't read into memory. */
const createFileSource = (file: TempFile) => ({
  size: file.size,
  slice: async (start: number, end: number) => ({
    value: Object.assign(file.read(start, end), { size: end - start }),
    done: end >= file.size,
  }),
  close: () => undefined,
});
