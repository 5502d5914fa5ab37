/**
 * Gives Remix its answers whole. It reads them as streams and holds on to nothing of their end: when the page
 * is left meanwhile, as by a form that leads to the payment page, Firefox breaks the stream off, and two
 * promises that nobody looks after are rejected. Our answers are complete from the start and short.
 */
export function fetchWholeAnswers(): void {
  const fetchAnswer = window.fetch.bind(window);
  window.fetch = async (...request) => {
    const answer = await fetchAnswer(...request);
    return isRemixData(answer) && answer.body ? wholeAnswer(answer, answer.body) : answer;
  };
}

const isRemixData = ({ headers }: Response): boolean =>
  headers.get("Content-Type")?.startsWith("text/x-script") ?? false;

/** An answer that is cut off behind its first line still says what it says: Remix decides by that line. */
async function wholeAnswer(
  { status, statusText, headers }: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) parts.push(read.value);
  } catch (cut) {
    if (parts.length === 0) throw cut;
  }
  return new Response(new Blob(parts), { status, statusText, headers });
}
