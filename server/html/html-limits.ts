/** Maximum length of HTML, about ten times the length of long terms and conditions. */
const MAX_CHARACTERS = 500_000;
const MAX_ELEMENTS = 20_000;
/**
 * Maximum nesting depth, which texts from editors never reach. The cleaning time grows with the cube of the
 * depth.
 */
const MAX_DEPTH = 100;

/**
 * Returns which limit the HTML exceeds; null if it exceeds none. HTML above a limit was probably made to
 * overload the cleaner. The check only scans for tags, so it doesn't detect every such text.
 */
export function findHtmlLimitViolation(html: string): "too long" | "too many elements" | "too deep" | null {
  if (html.length > MAX_CHARACTERS) return "too long";
  let elements = 0;
  let depth = 0;
  /** The raw-text element (such as `<script>`) whose content is being scanned; "" outside of them. */
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

/** Void elements, and elements whose end tag may be omitted. They don't count for the depth. */
const ELEMENTS_WITHOUT_END_TAG = new Set(
  "area base br col embed hr img input link meta source track wbr p li dt dd tr td th thead tbody tfoot option".split(
    " ",
  ),
);

/** Elements whose content contains no tags. */
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
