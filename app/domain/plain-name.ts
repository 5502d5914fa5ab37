/**
 * Whether a name holds the address of a site or of a mailbox. Names stand in mails that the organiser sends,
 * and programs make links of whatever looks like an address, so nobody is called like one. “J.Smith” and
 * “St.John” are names; “evil.example”, “www.evil” and “t.co” are not.
 */
export function holdsAddress(name: string): boolean {
  const text = name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[。｡․]/g, ".");
  if (/:\/\/|\bwww\.|@|\b\d{1,3}(\.\d{1,3}){3}\b/.test(text)) return true;
  for (const [, label = "", ending = ""] of text.matchAll(/([\p{L}\p{N}-]+)\.(?=([\p{L}\p{N}-]{2,}))/gu)) {
    if (commonEndings.has(ending)) return true;
    if (label.length > 1 && !titles.has(label)) return true;
  }
  return false;
}

/** A name as it is printed in a mail: in one line, and nothing in it becomes a link. */
export const printedName = (name: string): string =>
  name
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[。｡․]/g, ".")
    .replace(/:\/\/|[/@\\<>]/g, " ")
    .replace(/\.(?=\S)/g, ". ")
    .trim()
    .slice(0, 200);

/** What stands before a full stop in a name, written without the space. */
const titles: ReadonlySet<string> = new Set(
  "st ste dr mr mrs ms mx prof sr jr fr rev hon capt col gen lt sgt maj van von de la le al ab mc".split(" "),
);

/** Endings of sites that nobody's last name is written as behind an initial. */
const commonEndings: ReadonlySet<string> = new Set(
  `com net org info biz app dev shop store site online xyz top club vip live link click page icu pro io co ai tv ws to cc gg au
  uk nz example`.split(/\s+/),
);
