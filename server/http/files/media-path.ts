/** Maximum width and height of requested images: the API has to generate a file for each size. */
const MAX_PIXELS = 2500;

/**
 * Returns the API path of an image or video URL of this site, with its query; null for anything else. Every
 * segment is decoded, checked and encoded again, so that no path leads out of `/assets/` and `/v/`. [IMG-003
 * IMG-005 IMG-006]
 */
export function mediaPath(address: string): string | null {
  const [path, query] = splitOnce(address, "?");
  const parts = path.split("/").slice(1).map(decoded);
  const [folder, ...rest] = parts;
  if ((folder !== "assets" && folder !== "v") || rest.length === 0) return null;

  const names = rest.filter((part) => part !== null);
  if (names.length !== rest.length || !names.every(isFileName) || !isAllowedSize(names)) return null;
  const written = names.map((name) => encodeURIComponent(name).replaceAll("%3A", ":"));
  return `/${[folder, ...written].join("/")}${query === "" ? "" : `?${new URLSearchParams(query)}`}`;
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

const isFileName = (name: string): boolean => /^[^/\\%\p{Cc}]{1,255}$/u.test(name) && !/^\.+$/.test(name);

/**
 * The width is the file name in `/assets/i/{hash}/{aspect}/{width}.{ext}`, and a prefix `{width}x{height}:`
 * elsewhere.
 */
function isAllowedSize(names: readonly string[]): boolean {
  const file = names.at(-1) ?? "";
  const pixels =
    names[0] === "i" && names.length === 4
      ? [/^(\d+)\.\w+$/.exec(file)?.[1]]
      : /^(\d+)x(\d+):/.exec(file)?.slice(1);
  return (pixels ?? []).every((size) => Number(size) >= 1 && Number(size) <= MAX_PIXELS);
}
