/** Pictures wider or higher than this are not asked for: each size is a file that the API has to make. */
const mostPixels = 2500;

/**
 * The path below the API for a picture or video that a browser asks this site for, with its query; null for
 * anything that isn't one. Every part of the path is decoded, judged and written anew, so that nothing leads
 * out of `/assets/` and `/v/`. [IMG-003 IMG-005 IMG-006]
 */
export function mediaPath(address: string): string | null {
  const [path, query] = splitOnce(address, "?");
  const parts = path.split("/").slice(1).map(decoded);
  const [room, ...rest] = parts;
  if ((room !== "assets" && room !== "v") || rest.length === 0) return null;

  const names = rest.filter((part) => part !== null);
  if (names.length !== rest.length || !names.every(isFileName) || !hasModestSize(names)) return null;
  const written = names.map((name) => encodeURIComponent(name).replaceAll("%3A", ":"));
  return `/${[room, ...written].join("/")}${query === "" ? "" : `?${new URLSearchParams(query)}`}`;
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
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
 * The width is the name of the file in `/assets/i/{hash}/{aspect}/{width}.{ext}`, and a prefix
 * `{width}x{height}:` elsewhere.
 */
function hasModestSize(names: readonly string[]): boolean {
  const file = names.at(-1) ?? "";
  const pixels =
    names[0] === "i" && names.length === 4
      ? [/^(\d+)\.\w+$/.exec(file)?.[1]]
      : /^(\d+)x(\d+):/.exec(file)?.slice(1);
  return (pixels ?? []).every((size) => Number(size) >= 1 && Number(size) <= mostPixels);
}
