/**
 * Replaces `window.fetch` by a function that buffers Remix's data responses. Remix reads them as streams and
 * doesn't handle aborted streams. When the user leaves the page during a response, Firefox aborts the stream,
 * which rejects two promises without a handler. Buffering costs no time, as the server doesn't stream data.
 *
 * On a page that was opened with `?lng=`, the function also adds that language to data requests. Remix's own
 * requests have no `lng`, so the server would respond in the language that the visitor has chosen. [I18N-004]
 */
export function bufferFetchResponses(): void {
  const originalFetch = window.fetch.bind(window);
  const hasLanguageParameter = new URLSearchParams(location.search).has("lng");
  window.fetch = async (input, init) => {
    // Only Remix passes URL objects. It creates them for the request, so they can be changed.
    if (hasLanguageParameter && input instanceof URL)
      input.searchParams.set("lng", document.documentElement.lang);
    const response = await originalFetch(input, init);
    return isRemixData(response) && response.body ? bufferResponse(response, response.body) : response;
  };
}

const isRemixData = ({ headers }: Response): boolean =>
  headers.get("Content-Type")?.startsWith("text/x-script") ?? false;

/**
 * Returns a response with the complete body. If the stream fails after its first chunk, the incomplete body
 * is still used, since its first line is enough for Remix.
 */
async function bufferResponse(
  { status, statusText, headers }: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  try {
    for (let result = await reader.read(); !result.done; result = await reader.read())
      chunks.push(result.value);
  } catch (error) {
    if (chunks.length === 0) throw error;
  }
  return new Response(new Blob(chunks), { status, statusText, headers });
}
