// @ts-check Worker thread that cleans HTML. Plain JavaScript, because Node runs it from the sources (in
// tests) and from the build. It sends `{ isReady: true }` once, and `{ clean }` or `{ failed: true }` for
// each received `{ html }`.
import { parentPort, workerData } from "node:worker_threads";
import { addHook, sanitize, setConfig } from "isomorphic-dompurify";

/** @type {import("./policy.ts").Policy} */
const policy = workerData;

const CLASSES = new Set(policy.classes);
const LINK_SCHEMES = new Set(policy.linkSchemes);
const RELATIONS = new Set(policy.relations);

const STANDARD_NAMES = new Map([
  ["strike", "s"],
  ["tt", "code"],
  ["acronym", "abbr"],
  ["center", "div"],
]);
/** `type` attributes of numbered lists by list style. */
const LIST_TYPES = new Map([
  ["lower-alpha", "a"],
  ["lower-latin", "a"],
  ["upper-alpha", "A"],
  ["upper-latin", "A"],
  ["lower-roman", "i"],
  ["upper-roman", "I"],
]);
/** A table with this many columns may be wider than the screen of a phone. */
const MIN_SCROLLABLE_COLUMNS = 4;

setConfig({
  ALLOWED_TAGS: [...policy.tags],
  ALLOWED_ATTR: [...policy.attributes],
  ALLOW_ARIA_ATTR: true,
  ALLOW_DATA_ATTR: false,
  // This option would remove ids such as “location”. DOM clobbering isn't possible without it, because
  // frames, forms and names of images aren't allowed.
  SANITIZE_DOM: false,
  // URLs are checked below.
  ALLOWED_URI_REGEXP: /^/,
});

addHook("beforeSanitizeElements", (node) => {
  if (isElement(node)) convertStyles(node);
});

addHook("afterSanitizeAttributes", (node) => {
  removeUnknownClasses(node);
  // Ids with two leading underscores are names of the framework.
  if (!/^(?!__)\S{1,200}$/.test(node.id)) node.removeAttribute("id");
  if (node.localName === "a") checkLink(node);
  else node.removeAttribute("href");
  if (["img", "video", "source"].includes(node.localName)) checkMedia(node);
  else node.removeAttribute("src");
  if (node.localName === "table") wrapTable(node);
  else if (node.classList.contains("wide-table")) makeScrollable(node);
});

parentPort?.on("message", ({ html }) => {
  try {
    parentPort?.postMessage({ clean: sanitize(html) });
  } catch {
    parentPort?.postMessage({ failed: true });
  }
});
parentPort?.postMessage({ isReady: true });

/**
 * Whether a node is an HTML element. A form is none if one of its fields has the name of a method.
 * @param {Node} node
 * @returns {node is HTMLElement}
 */
function isElement(node) {
  return (
    node.nodeType === 1 &&
    "getAttribute" in node &&
    typeof node.getAttribute === "function" &&
    "namespaceURI" in node &&
    node.namespaceURI === "http://www.w3.org/1999/xhtml"
  );
}

/**
 * Converts styles with a meaning to allowed elements, because all styles are removed. For example, struck-out
 * prices stay struck out, and invisible parts are removed.
 * @param {HTMLElement} element
 */
function convertStyles(element) {
  const styles = parseStyles(element);
  const isRoot = !element.parentNode || ["html", "body"].includes(element.localName);
  // <xml> elements contain settings of Word.
  if (!isRoot && (element.localName === "xml" || isHidden(element, styles))) {
    element.remove();
    return;
  }
  if (element.localName === "iframe") return replaceByLink(element);
  if (element.localName === "ol" && splitList(element)) return;
  if (isStruck(styles) && STRUCTURAL_ELEMENTS.test(element.localName))
    for (const part of element.children)
      part.setAttribute("style", `${part.getAttribute("style") ?? ""};text-decoration:line-through`);
  element.removeAttribute("style");
  const name = element.getAttribute("name");
  if (element.localName === "a" && name && !element.id) element.id = name;
  if (element.id) element.id = replaceSpaces(element.id);
  const alignment = findAlignment(element, styles);
  if (alignment) element.classList.add(`text-${alignment}`);
  if (/^(rtl|ltr)$/.test(styles.get("direction") ?? "") && !element.dir)
    element.dir = styles.get("direction") ?? "";
  if (element.classList.contains("ql-direction-rtl")) element.dir = "rtl";
  const listStyle = styles.get("list-style-type") ?? styles.get("list-style") ?? "";
  const listType = listStyle
    .split(/\s+/)
    .map((word) => LIST_TYPES.get(word))
    .find(Boolean);
  const list = element.localName === "li" ? element.parentElement : element;
  if (list?.localName === "ol" && listType && !list.hasAttribute("type")) list.setAttribute("type", listType);
  if (element.localName === "input") convertCheckbox(element);
  else convertTaskState(element);

  if (!TEXT_ELEMENTS.test(element.localName)) return;
  for (const tag of listWrappers(element, styles)) {
    const wrapper = element.ownerDocument.createElement(tag);
    wrapper.append(...element.childNodes);
    element.append(wrapper);
  }
  const standard = isResetByStyle(element, styles) ? "span" : STANDARD_NAMES.get(element.localName);
  if (standard) renameElement(element, standard);
}

/** Returns the styles of an element by property, in lower case. @param {Element} element */
function parseStyles(element) {
  /** @type {Map<string, string>} */
  const styles = new Map();
  const raw = element.getAttribute("style") ?? "";
  for (const declaration of raw.slice(0, 2_000).toLowerCase().split(";", 100)) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const value = declaration.slice(colon + 1).replace("!important", "");
    styles.set(declaration.slice(0, colon).trim(), value.trim());
  }
  const font = styles.get("font")?.split(/\s+/) ?? [];
  if (font.length > 1) {
    styles.set("font-weight", font.find((word) => /^(bold|bolder|lighter|[1-9]00)$/.test(word)) ?? "normal");
    styles.set("font-style", font.find((word) => /^(italic|oblique)$/.test(word)) ?? "normal");
  }
  return styles;
}

/** Whether an element isn't visible. @param {Element} element @param {Map<string, string>} styles */
function isHidden(element, styles) {
  return (
    element.hasAttribute("hidden") ||
    (element.localName === "dialog" && !element.hasAttribute("open")) ||
    styles.get("display") === "none" ||
    /^(hidden|collapse)$/.test(styles.get("visibility") ?? "") ||
    styles.get("mso-hide") === "all" ||
    isZero(styles.get("opacity")) ||
    // Columns have font sizes of their own in a container with the font size 0, which removes gaps.
    (isZero(styles.get("font-size")) && !element.querySelector('[style*="font" i]')) ||
    (/^(hidden|clip)/.test(styles.get("overflow") ?? "") &&
      (isZero(styles.get("height")) || isZero(styles.get("max-height"))))
  );
}

/** Whether a number or length is zero, with any unit. @param {string | undefined} value */
const isZero = (value) => /^0*\.?0+(?:%|[a-z]+)?$/.test(value ?? "");

/** @param {Map<string, string>} styles */
const isStruck = (styles) => getTextLines(styles).includes("line-through");

/** Returns the lines of a text, such as “line-through”. @param {Map<string, string>} styles */
const getTextLines = (styles) =>
  `${styles.get("text-decoration") ?? ""} ${styles.get("text-decoration-line") ?? ""}`;

/** @param {Element} element @param {Map<string, string>} styles */
function findAlignment(element, styles) {
  if (element.localName === "center") return "center";
  const alignmentClass = /(?:^|\s)(?:ql-align|has-text-align|text-align)-(\w+)/.exec(element.className)?.[1];
  const raw =
    styles.get("text-align") ??
    element.getAttribute("align")?.toLowerCase() ??
    alignmentClass?.toLowerCase() ??
    "";
  return /^(?:-webkit-)?(left|center|right|justify|start|end)$/.exec(raw)?.[1];
}

/** Elements that pass their line-through style on to their children. */
const STRUCTURAL_ELEMENTS = /^(dl|ol|table|tbody|tfoot|thead|tr|ul)$/;

/** Elements whose content is wrapped in the elements that replace text styles. */
const TEXT_ELEMENTS =
  /^(a|abbr|acronym|address|article|aside|b|big|blockquote|caption|center|cite|code|dd|del|dfn|div|dt|em|figcaption|font|h[1-6]|i|ins|li|mark|p|q|s|section|small|span|strike|strong|sub|sup|td|th|tt|u)$/;

/**
 * Returns the names of the elements that replace text styles.
 * @param {Element} element
 * @param {Map<string, string>} styles
 */
function listWrappers(element, styles) {
  const { localName } = element;
  const lines = getTextLines(styles);
  const weight = styles.get("font-weight") ?? "";
  const wrappers = [];
  if (lines.includes("line-through")) wrappers.push("s");
  if (lines.includes("underline") && !element.closest("a")) wrappers.push("u");
  if (/^(bold|bolder|[6-9]00)$/.test(weight) && !/^(h[1-6]|th|b|strong)$/.test(localName))
    wrappers.push("strong");
  if (/^(italic|oblique)/.test(styles.get("font-style") ?? "") && !/^(i|em)$/.test(localName))
    wrappers.push("em");
  const shift = styles.get("vertical-align");
  if (shift === "super" && localName !== "sup") wrappers.push("sup");
  if (shift === "sub" && localName !== "sub") wrappers.push("sub");
  return wrappers;
}

/**
 * Whether the style cancels the element, as in `<b style="font-weight:normal">` around whole texts of some
 * editors.
 * @param {Element} element
 * @param {Map<string, string>} styles
 */
function isResetByStyle(element, styles) {
  const { localName } = element;
  if (/^(b|strong)$/.test(localName))
    return /^(normal|initial|lighter|[1-5]00)$/.test(styles.get("font-weight") ?? "");
  if (/^(i|em)$/.test(localName)) return /^(normal|initial)$/.test(styles.get("font-style") ?? "");
  return /^(u|s|strike|ins|del)$/.test(localName) && /^none\b/.test(styles.get("text-decoration") ?? "");
}

/** Replaces the checkbox of a task list by a character. @param {Element} input */
function convertCheckbox(input) {
  const isTask = input.getAttribute("type") === "checkbox" && input.closest("li");
  if (isTask) input.replaceWith(input.hasAttribute("checked") ? "☑ " : "☐ ");
}

/** Adds a character for a checkbox that an editor draws by styles. @param {Element} element */
function convertTaskState(element) {
  const { localName, classList } = element;
  if (localName === "div" && /^checkbox-(on|off)$/.test([...classList].at(-1) ?? ""))
    return element.replaceWith(classList.contains("checkbox-on") ? "☑ " : "☐ ");
  const state = element.getAttribute("data-checked");
  if (state === null) return;
  if (localName === "ul") for (const line of element.children) line.setAttribute("data-checked", state);
  if (localName === "li" && !element.querySelector("input")) element.prepend(state === "true" ? "☑ " : "☐ ");
}

/**
 * Converts a list of the editor Quill, which is flat and has attributes for kind and indentation, to standard
 * lists. Returns false for any other list.
 * @param {Element} list
 */
function splitList(list) {
  const lines = [...list.children].filter((line) => line.hasAttribute("data-list"));
  if (lines.length === 0) return false;
  const converted = list.ownerDocument.createDocumentFragment();
  /** @type {{ list: Element, depth: number }[]} */
  const openLists = [];
  /** @type {number[]} */
  const counts = [];
  for (const line of lines) {
    const kind = line.getAttribute("data-list") ?? "";
    const tag = kind === "ordered" ? "ol" : "ul";
    const depth = Number(/ql-indent-([1-9])/.exec(line.className)?.[1] ?? 0);
    while ((openLists.at(-1)?.depth ?? -1) > depth) openLists.pop();
    if (openLists.at(-1)?.depth === depth && openLists.at(-1)?.list.localName !== tag) openLists.pop();
    counts.length = Math.min(counts.length, depth + 1);
    let inner = openLists.at(-1)?.depth === depth ? openLists.at(-1)?.list : undefined;
    if (!inner) {
      inner = list.ownerDocument.createElement(tag);
      const count = counts[depth] ?? 0;
      if (tag === "ol" && count > 0) inner.setAttribute("start", String(count + 1));
      (openLists.at(-1)?.list.lastElementChild ?? converted).append(inner);
      openLists.push({ list: inner, depth });
    }
    if (tag === "ol") counts[depth] = (counts[depth] ?? 0) + 1;
    if (kind.endsWith("checked")) line.setAttribute("data-checked", String(kind === "checked"));
    line.removeAttribute("data-list");
    inner.append(line);
  }
  list.replaceWith(converted);
  return true;
}

/** Replaces a frame by a link to its page. @param {HTMLElement} frame */
function replaceByLink(frame) {
  const url = parseUrl(frame.getAttribute("src") ?? "");
  if (!url || url.origin === policy.placeholderOrigin || !/^https?:$/.test(url.protocol))
    return frame.remove();
  const link = frame.ownerDocument.createElement("a");
  link.setAttribute("href", url.href);
  link.textContent = frame.title || url.hostname;
  frame.replaceWith(link);
}

/** Replaces spaces in an id by hyphens, because anchors of old editors contain them. @param {string} id */
const replaceSpaces = (id) => id.trim().replace(/\s+/g, "-");

/** Changes the name of an element. @param {HTMLElement} element @param {string} name */
function renameElement(element, name) {
  const renamed = element.ownerDocument.createElement(name);
  for (const attribute of policy.attributes) {
    const value = element.getAttribute(attribute);
    if (value !== null) renamed.setAttribute(attribute, value);
  }
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/** Wraps a table in a box that scrolls if it is wider than the screen. @param {Element} table */
function wrapTable(table) {
  if (table.parentElement?.classList.contains("wide-table")) return;
  const box = table.ownerDocument.createElement("div");
  box.className = "wide-table";
  table.replaceWith(box);
  box.append(table);
  makeScrollable(box);
}

/**
 * Makes a box with many columns focusable, so that the keyboard can scroll it.
 * @param {Element} box
 */
function makeScrollable(box) {
  const cells = box.querySelector("tr")?.children.length ?? 0;
  if (cells >= MIN_SCROLLABLE_COLUMNS) box.setAttribute("tabindex", "0");
}

/** Removes classes that aren't allowed. @param {Element} node */
function removeUnknownClasses(node) {
  const allowedNames = [...node.classList].filter((name) => CLASSES.has(name));
  if (allowedNames.length > 0) node.setAttribute("class", allowedNames.join(" "));
  else node.removeAttribute("class");
}

/**
 * Checks a link. URLs of other sites become absolute, so that browsers can't read them as paths.
 * @param {Element} link
 */
function checkLink(link) {
  const raw = link.getAttribute("href");
  if (raw?.startsWith("#"))
    link.setAttribute("href", `#${replaceSpaces(raw.slice(1).replaceAll("%20", " "))}`);
  const target = addScheme(raw);
  const url = target === null ? null : parseUrl(target);
  if (!url || !LINK_SCHEMES.has(url.protocol)) link.removeAttribute("href");
  else if (url.origin !== policy.placeholderOrigin) link.setAttribute("href", url.href);
  else if (target !== null && !raw?.startsWith("#")) link.setAttribute("href", target);

  const allowedNames = (link.getAttribute("rel") ?? "").split(/\s+/).filter((name) => RELATIONS.has(name));
  if (link.getAttribute("target") === "_blank") allowedNames.push("noopener");
  else link.removeAttribute("target");
  if (allowedNames.length > 0) link.setAttribute("rel", allowedNames.join(" "));
  else link.removeAttribute("rel");
}

/** Adds the scheme to host names and email addresses that have none. @param {string | null} raw */
function addScheme(raw) {
  if (raw === null) return null;
  const target = raw.replace(policy.linkEdges, "").replace(policy.doubledScheme, "");
  if (policy.bareSite.test(target)) return `https://${target}`;
  return /^[^\s@/:?#]{1,64}@[^\s@/:?#]{1,250}\.[a-z]{2,24}$/i.test(target) ? `mailto:${target}` : target;
}

/**
 * Replaces the URLs of images and videos by paths of this site. An image that can't be served becomes its
 * `alt` text.
 * @param {Element} media
 */
function checkMedia(media) {
  const poster = toMediaPath(media.getAttribute("poster"));
  if (poster === null) media.removeAttribute("poster");
  else media.setAttribute("poster", poster);

  const source = toMediaPath(media.getAttribute("src"));
  if (source !== null) {
    media.setAttribute("src", source);
    if (media.localName === "img") media.setAttribute("loading", "lazy");
    return;
  }
  media.removeAttribute("src");
  if (media.localName === "img") media.replaceWith(media.getAttribute("alt") ?? "");
}

/**
 * Returns the path or the placeholder of a media URL, or null if it isn't allowed.
 * @param {string | null} raw
 */
function toMediaPath(raw) {
  const url = raw === null ? null : parseUrl(raw);
  if (!url || !["http:", "https:"].includes(url.protocol)) return null;
  if (policy.mediaPaths.some((prefix) => url.pathname.startsWith(prefix))) return url.pathname + url.search;
  if (policy.mediaPlaceholder === "") return null;
  // Base64 needs no escaping. A path without a host is the API's.
  const original = url.origin === policy.placeholderOrigin ? url.pathname + url.search : url.href;
  return `${policy.mediaPlaceholder}${Buffer.from(original).toString("base64url")}:`;
}

/** Parses a URL or a path of this site, or null if it is invalid. @param {string} text */
function parseUrl(text) {
  try {
    return new URL(text, policy.placeholderOrigin);
  } catch {
    return null;
  }
}
