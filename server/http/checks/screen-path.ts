/**
 * Returns the path of a URL, without its query. For a data request of Remix, removes `.data`, so that the
 * path is the screen's.
 */
export function toScreenPath(url: string): string {
  const path = url.split("?", 1)[0] ?? "/";
  if (path === "/_root.data") return "/";
  return isDataRequest(path) ? path.slice(0, -".data".length) : path;
}

/** Whether a URL requests only the data of a screen, as on client navigations. */
export const isDataRequest = (url: string): boolean => (url.split("?", 1)[0] ?? "").endsWith(".data");
