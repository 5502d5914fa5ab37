/**
 * Buffers Remix's data responses completely. Remix reads them as streams and doesn't handle an aborted one:
 * if the user leaves the page during the response (such as for the payment page), Firefox aborts the stream,
 * which rejects two promises without a handler. Nothing is lost by buffering: our responses are short and
 * aren't streamed.
 *
 * On a page that was opened with `?lng=`, data is requested in that language too. Links and redirects have no
 * `lng`: the server would respond in the visitor's chosen language, within a page in another one. [I18N-004]
 */
export function bufferFetchResponses(): void {
  const originalFetch = window.fetch.bind(window);
  const hasOwnLanguage = new URLSearchParams(location.search).has("lng");
  window.fetch = async (input, init) => {
    // Only Remix passes URL objects, which are its own.
    if (hasOwnLanguage && input instanceof URL) input.searchParams.set("lng", document.documentElement.lang);
    const response = await originalFetch(input, init);
    return isRemixData(response) && response.body ? bufferResponse(response, response.body) : response;
  };
}

const isRemixData = ({ headers }: Response): boolean =>
  headers.get("Content-Type")?.startsWith("text/x-script") ?? false;

/**
 * A response that breaks off after its first chunk is still used, since its first line tells Remix what to
 * do.
 */
async function bufferResponse(
  { status, statusText, headers }: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) parts.push(read.value);
  } catch (error) {
    if (parts.length === 0) throw error;
  }
  return new Response(new Blob(parts), { status, statusText, headers });
}
