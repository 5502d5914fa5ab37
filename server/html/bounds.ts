/** Characters; the longest terms of anybody are a tenth of it. */
const longest = 500_000;
/** Elements of a text. */
const mostElements = 20_000;
/** Elements that are open at once. What editors write stays below 30; cleaning takes the cube of it. */
const deepest = 100;

/**
 * Why a text is not worth cleaning, as it was made to keep the cleaner busy: told by one quick look over its
 * tags, which misses the cunning ones; null where nothing is wrong.
 */
export function excessOf(html: string): "too long" | "too many elements" | "too deep" | null {
  if (html.length > longest) return "too long";
  let elements = 0;
  let depth = 0;
  /** The element whose text isn't looked into. */
  let raw = "";
  for (const [, slash, written = ""] of html.matchAll(tag)) {
    const name = written.toLowerCase();
    const isEnd = slash === "/";
    if (raw !== "" && !(isEnd && name === raw)) continue;
    raw = !isEnd && rawText.has(name) ? name : "";
    if (isEnd) depth = Math.max(0, depth - Number(!endsByItself.has(name)));
    else {
      elements += 1;
      depth += Number(!endsByItself.has(name));
    }
    if (elements > mostElements) return "too many elements";
    if (depth > deepest) return "too deep";
  }
  return null;
}

const tag = /<(\/?)([a-z][^\s/>]{0,20})/gi;

/** Elements without content, and those that the next one ends. */
const endsByItself = new Set(
  "area base br col embed hr img input link meta source track wbr p li dt dd tr td th thead tbody tfoot option".split(
    " ",
  ),
);

const rawText = new Set(["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"]);
