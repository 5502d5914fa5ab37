/** URL schemes that open another app, such as email, phone, messages, maps and calendars. */
export const APP_SCHEMES = (
  "mailto: tel: sms: geo: webcal: whatsapp: skype: " +
  "viber: tg: sgnl: line: fb-messenger: facetime: facetime-audio: sip: callto: maps: waze:"
).split(" ");

const APP_LINK = new RegExp(`^(${APP_SCHEMES.join("|")})`, "i");

/**
 * Matches redundant schemes: “http://” in “http://mailto:crew@example.com” or “http://https://example.com”.
 */
export const DOUBLED_SCHEME = new RegExp(`^(?:https?:/*)+(?=${[...APP_SCHEMES, "https?:"].join("|")})`, "i");

/** Matches links to other sites without a scheme: “www.example.com”, “facebook.com/club”, “youtu.be/x”. */
export const BARE_SITE =
  /^(?:www\.[^\s/]+\.[a-z]|(?:[a-z\d-]+\.)+(?:com|net|org|gl|(?:com|net|org)\.au)(?:[/?#]|$)|(?:youtu\.be|(?:wa|t|m|fb)\.me|bit\.ly)\/)/i;

/**
 * Matches characters around a pasted link: spaces, invisible characters, angle brackets of email programs.
 */
export const LINK_EDGES = /^[\s<\u200b-\u200f\u2060]+|[\s>\u200b-\u200f\u2060]+$/g;

/** `address` is the normalised address for `href`. */
export type ParsedLink = {
  /**
   * `app` links open another app, `fragment` links scroll within the page, and `file` links open a file of
   * this site.
   */
  kind: "external" | "app" | "fragment" | "file" | "page";
  address: string;
};

/**
 * Parses a link that an editor typed or pasted: “events” becomes the path “/events”, and “www.example.com”
 * becomes “https://www.example.com”. Links with unknown schemes, such as `javascript:`, become paths of this
 * site. Line breaks, tabs and repeated slashes are removed from paths, because browsers could read them as
 * the start of a host. [NAV-006 NAV-007 NAV-009]
 */
export function parseLink(input: string): ParsedLink {
  const address = input.replace(LINK_EDGES, "").replace(DOUBLED_SCHEME, "");
  if (/^https?:/i.test(address)) return { kind: "external", address };
  if (BARE_SITE.test(address)) return { kind: "external", address: `https://${address}` };
  if (APP_LINK.test(address)) return { kind: "app", address };
  if (/^[^\s@/:?#]{1,64}@[^\s@/:?#]{1,250}\.[a-z]{2,24}$/i.test(address))
    return { kind: "app", address: `mailto:${address}` };
  if (address.startsWith("#")) return { kind: "fragment", address };
  const path = `/${address.replace(/[\t\n\r]/g, "")}`.replace(/^[^?#]*/, (pathname) =>
    pathname.replace(/[/\\]+/g, "/"),
  );
  // The client-side router can't open files and feeds, such as `/events.ics` and `/robots.txt`.
  const isFile = /^[^?#]*\.[a-z][a-z\d]{1,4}(?:[?#]|$)/i.test(path);
  return { kind: isFile ? "file" : "page", address: path };
}
