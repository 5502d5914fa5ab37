/** Maximum length of HTML, about ten times the length of long terms and conditions. */
const MAX_CHARACTERS = 500_000;
const MAX_ELEMENTS = 20_000;
/** Maximum nesting, which no editor reaches. The cleaning time grows with the cube of the nesting. */
const MAX_DEPTH = 100;

/**
 * Returns which limit the HTML exceeds, or null. Such HTML was probably made to overload the cleaner. Scans
 * only for tags, so it doesn't find all of it.
 */
export function findHtmlLimitViolation(html: string): "too long" | "too many elements" | "too deep" | null {
  if (html.length > MAX_CHARACTERS) return "too long";
  let elements = 0;
  let depth = 0;
  /** Raw-text element (such as `<script>`) that contains the current position, or "". */
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

/** Void elements, and elements without a required end tag. They don't count as nesting. */
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
