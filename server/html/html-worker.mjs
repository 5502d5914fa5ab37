// @ts-check
// Worker thread that cleans HTML. Plain JavaScript, so that Node runs this file from the sources (tests) and
// from the build. Messages: sends `{ isReady: true }` once; then receives `{ html }` and sends `{ clean }` or
// `{ failed: true }`, one after the other.
import { parentPort, workerData } from "node:worker_threads";
import { addHook, sanitize, setConfig } from "isomorphic-dompurify";

/** @type {import("./policy.ts").Policy} */
const policy = workerData;

const classes = new Set(policy.classes);
const linkSchemes = new Set(policy.linkSchemes);
const relations = new Set(policy.relations);

/** Obsolete elements and their replacements. */
const standardNames = new Map([
  ["strike", "s"],
  ["tt", "code"],
  ["acronym", "abbr"],
  ["center", "div"],
]);
/** The `type` of a numbered list by its style. */
const listTypes = new Map([
  ["lower-alpha", "a"],
  ["lower-latin", "a"],
  ["upper-alpha", "A"],
  ["upper-latin", "A"],
  ["lower-roman", "i"],
  ["upper-roman", "I"],
]);
/** Tables with this many columns may be wider than a phone. */
const MANY_COLUMNS = 4;

setConfig({
  ALLOWED_TAGS: [...policy.tags],
  ALLOWED_ATTR: [...policy.attributes],
  ALLOW_ARIA_ATTR: true,
  ALLOW_DATA_ATTR: false,
  // Ids such as “Location” and “Links” are needed for headings. DOM clobbering requires a frame, a form, or
  // an image with a name, none of which is allowed.
  SANITIZE_DOM: false,
  // URLs are checked below, by parsing them.
  ALLOWED_URI_REGEXP: /^/,
});

addHook("beforeSanitizeElements", (node) => {
  if (isElement(node)) convertStyles(node);
});

addHook("afterSanitizeAttributes", (node) => {
  keepKnownClasses(node);
  // Two underscores are the prefix of the framework's own names.
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
 * Whether a node is an HTML element, and not a form whose fields hide its methods.
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
 * Converts meaningful styles and elements to allowed elements. Styles are removed, and struck-out prices or
 * hidden parts would get another meaning without them.
 * @param {HTMLElement} element
 */
function convertStyles(element) {
  const styles = stylesOf(element);
  const isRoot = !element.parentNode || ["html", "body"].includes(element.localName);
  // Settings that Word embeds are not text.
  if (!isRoot && (element.localName === "xml" || isHidden(element, styles))) {
    element.remove();
    return;
  }
  if (element.localName === "iframe") return replaceByLink(element);
  if (element.localName === "ol" && splitList(element)) return;
  if (isStruck(styles) && structuralElements.test(element.localName))
    for (const part of element.children)
      part.setAttribute("style", `${part.getAttribute("style") ?? ""};text-decoration:line-through`);
  element.removeAttribute("style");
  const name = element.getAttribute("name");
  if (element.localName === "a" && name && !element.id) element.id = name;
  if (element.id) element.id = withoutSpaces(element.id);
  const alignment = alignmentOf(element, styles);
  if (alignment) element.classList.add(`text-${alignment}`);
  if (/^(rtl|ltr)$/.test(styles.get("direction") ?? "") && !element.dir)
    element.dir = styles.get("direction") ?? "";
  if (element.classList.contains("ql-direction-rtl")) element.dir = "rtl";
  const listStyle = styles.get("list-style-type") ?? styles.get("list-style") ?? "";
  const listType = listStyle
    .split(/\s+/)
    .map((word) => listTypes.get(word))
    .find(Boolean);
  const list = element.localName === "li" ? element.parentElement : element;
  if (list?.localName === "ol" && listType && !list.hasAttribute("type")) list.setAttribute("type", listType);
  if (element.localName === "input") convertCheckbox(element);
  else convertTaskState(element);

  if (!textElements.test(element.localName)) return;
  for (const tag of wrappersFor(element, styles)) {
    const wrapper = element.ownerDocument.createElement(tag);
    wrapper.append(...element.childNodes);
    element.append(wrapper);
  }
  const standard = isResetByStyle(element, styles) ? "span" : standardNames.get(element.localName);
  if (standard) rename(element, standard);
}

/** Returns the declarations of a style attribute, in lower case. @param {Element} element */
function stylesOf(element) {
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

/** @param {Element} element @param {Map<string, string>} styles */
function isHidden(element, styles) {
  return (
    element.hasAttribute("hidden") ||
    (element.localName === "dialog" && !element.hasAttribute("open")) ||
    styles.get("display") === "none" ||
    /^(hidden|collapse)$/.test(styles.get("visibility") ?? "") ||
    styles.get("mso-hide") === "all" ||
    isZero(styles.get("opacity")) ||
    // A font size of zero is also used to close gaps between columns that have their own size.
    (isZero(styles.get("font-size")) && !element.querySelector('[style*="font" i]')) ||
    (/^(hidden|clip)/.test(styles.get("overflow") ?? "") &&
      (isZero(styles.get("height")) || isZero(styles.get("max-height"))))
  );
}

/** Whether a length or a number is zero, whatever its unit. @param {string | undefined} value */
const isZero = (value) => /^0*\.?0+(?:%|[a-z]+)?$/.test(value ?? "");

/** @param {Map<string, string>} styles */
const isStruck = (styles) => lineOf(styles).includes("line-through");

/** @param {Map<string, string>} styles */
const lineOf = (styles) =>
  `${styles.get("text-decoration") ?? ""} ${styles.get("text-decoration-line") ?? ""}`;

/** @param {Element} element @param {Map<string, string>} styles */
function alignmentOf(element, styles) {
  if (element.localName === "center") return "center";
  const ofClass = /(?:^|\s)(?:ql-align|has-text-align|text-align)-(\w+)/.exec(element.className)?.[1];
  const raw =
    styles.get("text-align") ?? element.getAttribute("align")?.toLowerCase() ?? ofClass?.toLowerCase() ?? "";
  return /^(?:-webkit-)?(left|center|right|justify|start|end)$/.exec(raw)?.[1];
}

/** Elements without text of their own: a line through them applies to their children. */
const structuralElements = /^(dl|ol|table|tbody|tfoot|thead|tr|ul)$/;

/** Elements whose content can be wrapped in another element. */
const textElements =
  /^(a|abbr|acronym|address|article|aside|b|big|blockquote|caption|center|cite|code|dd|del|dfn|div|dt|em|figcaption|font|h[1-6]|i|ins|li|mark|p|q|s|section|small|span|strike|strong|sub|sup|td|th|tt|u)$/;

/**
 * Returns the elements that express an element's text styles.
 * @param {Element} element
 * @param {Map<string, string>} styles
 */
function wrappersFor(element, styles) {
  const { localName } = element;
  const line = lineOf(styles);
  const weight = styles.get("font-weight") ?? "";
  const wrappers = [];
  if (line.includes("line-through")) wrappers.push("s");
  if (line.includes("underline") && !element.closest("a")) wrappers.push("u");
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
 * Whether the style cancels the element: editors wrap whole texts into `<b style="font-weight:normal">`.
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

/** Converts the checkbox of a task list. @param {Element} input */
function convertCheckbox(input) {
  const isTask = input.getAttribute("type") === "checkbox" && input.closest("li");
  if (isTask) input.replaceWith(input.hasAttribute("checked") ? "☑ " : "☐ ");
}

/** Converts the checkbox that an editor draws with styles. @param {Element} element */
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
 * Converts lists of Quill, which writes all lists as numbered ones whose lines state their kind and depth.
 * Returns whether this was such a list.
 * @param {Element} list
 */
function splitList(list) {
  const lines = [...list.children].filter((line) => line.hasAttribute("data-list"));
  if (lines.length === 0) return false;
  const made = list.ownerDocument.createDocumentFragment();
  /** @type {{ list: Element, depth: number }[]} */
  const open = [];
  /** @type {number[]} */
  const counts = [];
  for (const line of lines) {
    const kind = line.getAttribute("data-list") ?? "";
    const tag = kind === "ordered" ? "ol" : "ul";
    const depth = Number(/ql-indent-([1-9])/.exec(line.className)?.[1] ?? 0);
    while ((open.at(-1)?.depth ?? -1) > depth) open.pop();
    if (open.at(-1)?.depth === depth && open.at(-1)?.list.localName !== tag) open.pop();
    counts.length = Math.min(counts.length, depth + 1);
    let inner = open.at(-1)?.depth === depth ? open.at(-1)?.list : undefined;
    if (!inner) {
      inner = list.ownerDocument.createElement(tag);
      const count = counts[depth] ?? 0;
      if (tag === "ol" && count > 0) inner.setAttribute("start", String(count + 1));
      (open.at(-1)?.list.lastElementChild ?? made).append(inner);
      open.push({ list: inner, depth });
    }
    if (tag === "ol") counts[depth] = (counts[depth] ?? 0) + 1;
    if (kind.endsWith("checked")) line.setAttribute("data-checked", String(kind === "checked"));
    line.removeAttribute("data-list");
    inner.append(line);
  }
  list.replaceWith(made);
  return true;
}

/** Replaces a frame by a link, as its content is on another site. @param {HTMLElement} frame */
function replaceByLink(frame) {
  const url = parse(frame.getAttribute("src") ?? "");
  if (!url || url.origin === policy.placeholderOrigin || !/^https?:$/.test(url.protocol))
    return frame.remove();
  const link = frame.ownerDocument.createElement("a");
  link.setAttribute("href", url.href);
  link.textContent = frame.title || url.hostname;
  frame.replaceWith(link);
}

/** Ids must not contain spaces, but anchors of old editors may. @param {string} id */
const withoutSpaces = (id) => id.trim().replace(/\s+/g, "-");

/** @param {HTMLElement} element @param {string} name */
function rename(element, name) {
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

/** Makes the box focusable for keyboard scrolling if the table has many columns. @param {Element} box */
function makeScrollable(box) {
  const cells = box.querySelector("tr")?.children.length ?? 0;
  if (cells >= MANY_COLUMNS) box.setAttribute("tabindex", "0");
}

/** @param {Element} node */
function keepKnownClasses(node) {
  const kept = [...node.classList].filter((name) => classes.has(name));
  if (kept.length > 0) node.setAttribute("class", kept.join(" "));
  else node.removeAttribute("class");
}

/**
 * Paths of this site stay as they are; all other URLs are written out in full, so that they can't be mistaken
 * for paths.
 * @param {Element} link
 */
function checkLink(link) {
  const raw = link.getAttribute("href");
  if (raw?.startsWith("#"))
    link.setAttribute("href", `#${withoutSpaces(raw.slice(1).replaceAll("%20", " "))}`);
  const address = withScheme(raw);
  const url = address === null ? null : parse(address);
  if (!url || !linkSchemes.has(url.protocol)) link.removeAttribute("href");
  else if (url.origin !== policy.placeholderOrigin) link.setAttribute("href", url.href);
  else if (address !== null && !raw?.startsWith("#")) link.setAttribute("href", address);

  const kept = (link.getAttribute("rel") ?? "").split(/\s+/).filter((name) => relations.has(name));
  if (link.getAttribute("target") === "_blank") kept.push("noopener");
  else link.removeAttribute("target");
  if (kept.length > 0) link.setAttribute("rel", kept.join(" "));
  else link.removeAttribute("rel");
}

/** Sites and mailboxes are raw without their scheme. @param {string | null} raw */
function withScheme(raw) {
  if (raw === null) return null;
  const address = raw.replace(policy.linkEdges, "").replace(policy.doubledScheme, "");
  if (policy.bareSite.test(address)) return `https://${address}`;
  return /^[^\s@/:?#]{1,64}@[^\s@/:?#]{1,250}\.[a-z]{2,24}$/i.test(address) ? `mailto:${address}` : address;
}

/**
 * Images and videos are served by this site, whatever host the URL names; ones that can't be are replaced by
 * their alternative text.
 * @param {Element} media
 */
function checkMedia(media) {
  const poster = mediaPath(media.getAttribute("poster"));
  if (poster === null) media.removeAttribute("poster");
  else media.setAttribute("poster", poster);

  const source = mediaPath(media.getAttribute("src"));
  if (source !== null) {
    media.setAttribute("src", source);
    if (media.localName === "img") media.setAttribute("loading", "lazy");
    return;
  }
  media.removeAttribute("src");
  if (media.localName === "img") media.replaceWith(media.getAttribute("alt") ?? "");
}

/** @param {string | null} address */
function mediaPath(address) {
  const url = address === null ? null : parse(address);
  if (!url || !["http:", "https:"].includes(url.protocol)) return null;
  if (policy.mediaPaths.some((start) => url.pathname.startsWith(start))) return url.pathname + url.search;
  if (policy.mediaPlaceholder === "") return null;
  // Base64, so that nothing changes in the attribute. Paths stay paths, as they belong to the API.
  const given = url.origin === policy.placeholderOrigin ? url.pathname + url.search : url.href;
  return `${policy.mediaPlaceholder}${Buffer.from(given).toString("base64url")}:`;
}

/** @param {string} address */
function parse(address) {
  try {
    return new URL(address, policy.placeholderOrigin);
  } catch {
    return null;
  }
}
