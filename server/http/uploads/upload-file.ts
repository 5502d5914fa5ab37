import { DefaultHttpStack, DetailedError, type HttpRequest, Upload } from "tus-js-client";
import type { CallContext } from "../../organiser-client/client.ts";
import { refreshRejectedToken } from "./logged-out.ts";
import type { TempFile } from "./temp-store.ts";
import { buildUpstreamHeaders, parseRejection, type UploadUpstream } from "./upstream.ts";

export type FileUploader = {
  /** Provides a new token if the API rejects the current one. */
  callContext: CallContext;
  token: string;
  /** Whether the API has the feature `uploads-by-account` and requires the token. Other APIs accept none. */
  isByAccount: boolean;
};

/** Result of an upload: accepted by the API, or an error code. */
export type UploadResult = { ok: true } | { ok: false; code: string };

type FileToUpload = { file: TempFile; uploadId: string; filetype: string };

/** The delay before each retry. Short, because a user waits for the response to the form. */
const RETRY_DELAYS_MS = [0, 1_000];

/** Timeout for the upload of a whole file, including retries. */
const TIMEOUT_MS = 120_000;

/**
 * Uploads a file of a multipart form to the API, with the tus client that pages also use. If the API rejects
 * the token, refreshes it once and continues. Never rejects, because the form is handled even if its file
 * isn't uploaded. [UP-004 UP-005 UP-006 AUTH-016]
 */
export async function uploadFile(
  upstream: UploadUpstream,
  { callContext, token: initialToken, isByAccount }: FileUploader,
  { file, uploadId, filetype }: FileToUpload,
): Promise<UploadResult> {
  const { log } = callContext;
  // Reject an empty file here, as the tus client would report it as complete without sending a request.
  if (file.size === 0) return { ok: false, code: "EMPTY" };
  const timeout = new AbortController();
  let token: string | null = initialToken;
  /**
   * Body of the 401 response for which the token is refreshed; "" before it arrives, null after the refresh.
   */
  let unauthorisedBody: string | null = "";

  // The timer is cleared below, because the upload stays in memory while it runs.
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
  // Delete the upload at the API. A failure is ignored, as the API deletes abandoned uploads itself.
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
    // The API's storage is full, and won't have space within seconds.
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

/** The tus client requires a body, although the file source below supplies the bytes. */
const PLACEHOLDER_BODY = Buffer.alloc(0);

/** Creates the file source of the tus client. It returns streams, so that the file isn't read into memory. */
const createFileSource = (file: TempFile) => ({
  size: file.size,
  slice: async (start: number, end: number) => ({
    value: Object.assign(file.read(start, end), { size: end - start }),
    done: end >= file.size,
  }),
  close: () => undefined,
});
