// @ts-check
// The thread that cleans HTML. Plain JavaScript, so that Node runs this very file from the sources (tests)
// and from the build alike. Messages: out `{ isReady: true }` once; then in `{ html }`, out `{ clean }` or
// `{ failed: true }`, one after the other.
import { parentPort, workerData } from "node:worker_threads";
import { addHook, sanitize, setConfig } from "isomorphic-dompurify";

/** @type {import("./policy.ts").Policy} */
const policy = workerData;

const classes = new Set(policy.classes);
const linkSchemes = new Set(policy.linkSchemes);
const relations = new Set(policy.relations);

setConfig({
  ALLOWED_TAGS: [...policy.tags],
  ALLOWED_ATTR: [...policy.attributes],
  ALLOW_ARIA_ATTR: true,
  ALLOW_DATA_ATTR: false,
  // Addresses are judged below, by parsing them.
  ALLOWED_URI_REGEXP: /^/,
});

addHook("beforeSanitizeElements", (node) => {
  // Alignment is the one thing that editors write as a style and that a page can't do without.
  if (!isElement(node)) return;
  const styles = `${node.getAttribute("style") ?? ""};text-align:${node.getAttribute("align") ?? ""}`;
  const alignment = /text-align:\s*(left|center|right|justify)\b/i.exec(styles)?.[1];
  if (alignment) node.classList.add(`text-${alignment.toLowerCase()}`);
});

addHook("afterSanitizeAttributes", (node) => {
  keepKnownClasses(node);
  if (!/^[a-z][\w-]*$/i.test(node.id)) node.removeAttribute("id");
  if (node.localName === "a") judgeLink(node);
  else node.removeAttribute("href");
  if (["img", "video", "source"].includes(node.localName)) judgeMedia(node);
  else node.removeAttribute("src");
});

parentPort?.on("message", ({ html }) => {
  try {
    parentPort?.postMessage({ clean: sanitize(html) });
  } catch {
    parentPort?.postMessage({ failed: true });
  }
});
parentPort?.postMessage({ isReady: true });

/** @param {Node} node @returns {node is Element} */
function isElement(node) {
  return node.nodeType === 1;
}

/** @param {Element} node */
function keepKnownClasses(node) {
  const kept = [...node.classList].filter((name) => classes.has(name));
  if (kept.length > 0) node.setAttribute("class", kept.join(" "));
  else node.removeAttribute("class");
}

/**
 * A path of this site stays as it is written; every other address is written out in full, so that nobody
 * takes it for a path. @param {Element} link
 */
function judgeLink(link) {
  const address = link.getAttribute("href");
  const url = address === null ? null : parse(address);
  if (!url || !linkSchemes.has(url.protocol)) link.removeAttribute("href");
  else if (url.origin !== policy.placeholderOrigin) link.setAttribute("href", url.href);

  const kept = (link.getAttribute("rel") ?? "").split(/\s+/).filter((name) => relations.has(name));
  if (link.getAttribute("target") === "_blank") kept.push("noopener");
  else link.removeAttribute("target");
  if (kept.length > 0) link.setAttribute("rel", kept.join(" "));
  else link.removeAttribute("rel");
}

/**
 * Pictures and videos come through this site, whatever host the address names; one that can't is replaced by
 * its words. @param {Element} media
 */
function judgeMedia(media) {
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
  if (policy.mediaMark === "") return null;
  // Base64, so that nothing in it is changed on the way into an attribute. A path stays one: it is the API's.
  const given = url.origin === policy.placeholderOrigin ? url.pathname + url.search : url.href;
  return `${policy.mediaMark}${Buffer.from(given).toString("base64url")}:`;
}

/** @param {string} address */
function parse(address) {
  try {
    return new URL(address, policy.placeholderOrigin);
  } catch {
    return null;
  }
}
