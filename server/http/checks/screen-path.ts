/**
 * Returns the path of the screen that a URL belongs to: the URL's path without the query, and without the
 * `.data` that Remix appends for data requests.
 */
export function toScreenPath(url: string): string {
  const path = url.split("?", 1)[0] ?? "/";
  if (path === "/_root.data") return "/";
  return isDataPath(path) ? path.slice(0, -".data".length) : path;
}

/** Whether a URL requests only the data of a screen, as Remix does on client navigations. */
export const isDataPath = (url: string): boolean => (url.split("?", 1)[0] ?? "").endsWith(".data");
