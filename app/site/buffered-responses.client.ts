/**
 * Replaces `window.fetch` by a function that buffers Remix's data responses. Remix reads them as streams, but
 * doesn't handle the error when Firefox aborts a stream because the user leaves the page. Buffering adds no
 * delay, because the server sends the data in one piece.
 *
 * On a page with `lng` in its URL, the function adds `lng` to data requests, so that the server responds in
 * the page's language. [I18N-004]
 */
export function patchFetch(): void {
  const originalFetch = window.fetch.bind(window);
  const hasLanguageParameter = new URLSearchParams(location.search).has("lng");
  window.fetch = async (input, init) => {
    // Only Remix passes URL objects. It creates a new one for each request, so the object can be changed.
    if (hasLanguageParameter && input instanceof URL)
      input.searchParams.set("lng", document.documentElement.lang);
    const response = await originalFetch(input, init);
    return isRemixData(response) && response.body ? bufferResponse(response, response.body) : response;
  };
}

const isRemixData = ({ headers }: Response): boolean =>
  headers.get("Content-Type")?.startsWith("text/x-script") ?? false;

/**
 * Reads the body to its end. If the stream fails after the first chunk, uses the incomplete body, because
 * Remix needs only its first line.
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
