/** URL schemes that open another app: email, phone, messages, maps, calendars. */
export const APP_SCHEMES = (
  "mailto: tel: sms: geo: webcal: whatsapp: skype: " +
  "viber: tg: sgnl: line: fb-messenger: facetime: facetime-audio: sip: callto: maps: waze:"
).split(" ");

const appLink = new RegExp(`^(${APP_SCHEMES.join("|")})`, "i");

/** A redundant scheme before another one: “http://mailto:crew@example.com”, “https://https://example.com”. */
export const DOUBLED_SCHEME = new RegExp(`^(?:https?:/*)+(?=${[...APP_SCHEMES, "https?:"].join("|")})`, "i");

/** Another site without a scheme: “www.example.com”, “facebook.com/club”, “youtu.be/x”. */
export const BARE_SITE =
  /^(?:www\.[^\s/]+\.[a-z]|(?:[a-z\d-]+\.)+(?:com|net|org|gl|(?:com|net|org)\.au)(?:[/?#]|$)|(?:youtu\.be|(?:wa|t|m|fb)\.me|bit\.ly)\/)/i;

/** Characters around a link to be removed: spaces, invisible characters, angle brackets of email programs. */
export const LINK_EDGES = /^[\s<\u200b-\u200f\u2060]+|[\s>\u200b-\u200f\u2060]+$/g;

/** Target of an organiser's link. */
export type ParsedLink = {
  /** `app`: opens another app. `place`: a fragment of the page. `file`: on this site, but not a page. */
  kind: "external" | "app" | "place" | "file" | "page";
  address: string;
};

/**
 * Parses a link as editors type or paste it: “events” is “/events”, “www.example.com” another site; invisible
 * characters and angle brackets around it are removed. Any other scheme (`javascript:`) becomes a harmless
 * path of this site; tabs and repeated slashes, which could turn a path into a host, are removed. [NAV-006
 * NAV-007 NAV-009]
 */
export function parseLink(written: string): ParsedLink {
  const address = written.replace(LINK_EDGES, "").replace(DOUBLED_SCHEME, "");
  if (/^https?:/i.test(address)) return { kind: "external", address };
  if (BARE_SITE.test(address)) return { kind: "external", address: `https://${address}` };
  if (appLink.test(address)) return { kind: "app", address };
  if (/^[^\s@/:?#]{1,64}@[^\s@/:?#]{1,250}\.[a-z]{2,24}$/i.test(address))
    return { kind: "app", address: `mailto:${address}` };
  if (address.startsWith("#")) return { kind: "place", address };
  const path = `/${address.replace(/[\t\n\r]/g, "")}`.replace(/^[^?#]*/, (given) =>
    given.replace(/[/\\]+/g, "/"),
  );
  // Files and feeds (`/events.ics`, `/robots.txt`) can't be rendered by the client-side router.
  const isFile = /^[^?#]*\.[a-z][a-z\d]{1,4}(?:[?#]|$)/i.test(path);
  return { kind: isFile ? "file" : "page", address: path };
}
