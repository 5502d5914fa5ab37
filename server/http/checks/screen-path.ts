/**
 * Returns the path of the screen that a URL belongs to, without its query. For a data request of Remix, which
 * has `.data` appended to the path, that is the path without `.data`.
 */
export function toScreenPath(url: string): string {
  const path = url.split("?", 1)[0] ?? "/";
  if (path === "/_root.data") return "/";
  return isDataPath(path) ? path.slice(0, -".data".length) : path;
}

/** Whether a URL requests only the data of a screen, as Remix does on client navigations. */
export const isDataPath = (url: string): boolean => (url.split("?", 1)[0] ?? "").endsWith(".data");
