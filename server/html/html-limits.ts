/** Maximum characters; the longest real terms and conditions are a tenth of it. */
const MAX_CHARACTERS = 500_000;
/** Maximum elements of a text. */
const MAX_ELEMENTS = 20_000;
/** Maximum depth. Text from editors stays below 30; the time to clean grows with the cube of it. */
const MAX_DEPTH = 100;

/**
 * Returns the limit that a text exceeds, as it was made to keep the cleaner busy; null for none. A quick scan
 * of its tags, which does not detect everything.
 */
export function findHtmlLimitViolation(html: string): "too long" | "too many elements" | "too deep" | null {
  if (html.length > MAX_CHARACTERS) return "too long";
  let elements = 0;
  let depth = 0;
  /** The element whose text is skipped. */
  let rawTextElement = "";
  for (const [, slash, tagName = ""] of html.matchAll(TAG)) {
    const name = tagName.toLowerCase();
    const isEnd = slash === "/";
    if (rawTextElement !== "" && !(isEnd && name === rawTextElement)) continue;
    rawTextElement = !isEnd && RAW_TEXT_ELEMENTS.has(name) ? name : "";
    if (isEnd) depth = Math.max(0, depth - Number(!ELEMENTS_WITHOUT_END_TAG.has(name)));
    else {
      elements += 1;
      depth += Number(!ELEMENTS_WITHOUT_END_TAG.has(name));
    }
    if (elements > MAX_ELEMENTS) return "too many elements";
    if (depth > MAX_DEPTH) return "too deep";
  }
  return null;
}

const TAG = /<(\/?)([a-z][^\s/>]{0,20})/gi;

/** Void elements, and those that the next one closes implicitly. */
const ELEMENTS_WITHOUT_END_TAG = new Set(
  "area base br col embed hr img input link meta source track wbr p li dt dd tr td th thead tbody tfoot option".split(
    " ",
  ),
);

const RAW_TEXT_ELEMENTS = new Set([
  "script",
  "style",
  "textarea",
  "title",
  "xmp",
  "iframe",
  "noembed",
  "noframes",
]);
