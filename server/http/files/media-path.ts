/** Maximum width and height of images, because the API generates a file for each size. */
const MAX_PIXELS = 2_500;

/**
 * Returns the API path and query of an image or video URL of this site, or null for any other URL. Segments
 * are decoded, checked and encoded again, so that no path leads out of `/assets/` and `/v/`. [IMG-003 IMG-005
 * IMG-006]
 */
export function toApiPath(url: string): string | null {
  const [path, query] = splitOnce(url, "?");
  const segments = path.split("/").slice(1).map(decodeOrNull);
  const [folder, ...rest] = segments;
  if ((folder !== "assets" && folder !== "v") || rest.length === 0) return null;

  const names = rest.filter((part) => part !== null);
  if (names.length !== rest.length || !names.every(isFileName) || !isAllowedSize(names)) return null;
  const encodedNames = names.map((name) => encodeURIComponent(name).replaceAll("%3A", ":"));
  return `/${[folder, ...encodedNames].join("/")}${query === "" ? "" : `?${new URLSearchParams(query)}`}`;
}

function splitOnce(text: string, separator: string): [string, string] {
  const index = text.indexOf(separator);
  return index < 0 ? [text, ""] : [text.slice(0, index), text.slice(index + 1)];
}

function decodeOrNull(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

const isFileName = (name: string): boolean => /^[^/\\%\p{Cc}]{1,255}$/u.test(name) && !/^\.+$/.test(name);

/**
 * Whether the requested size is allowed. The file name is `{width}.{ext}` below `/assets/i/{hash}/{aspect}/`,
 * and may start with `{width}x{height}:` in other folders.
 */
function isAllowedSize(names: readonly string[]): boolean {
  const file = names.at(-1) ?? "";
  const pixels =
    names[0] === "i" && names.length === 4
      ? [/^(\d+)\.\w+$/.exec(file)?.[1]]
      : /^(\d+)x(\d+):/.exec(file)?.slice(1);
  return (pixels ?? []).every((size) => Number(size) >= 1 && Number(size) <= MAX_PIXELS);
}
