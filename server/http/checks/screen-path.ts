/** Returns the path of the screen of a URL, without the query and the `.data` of Remix's data requests. */
export function toScreenPath(url: string): string {
  const path = url.split("?", 1)[0] ?? "/";
  if (path === "/_root.data") return "/";
  return isDataPath(path) ? path.slice(0, -".data".length) : path;
}

/** Whether a URL requests only the data of a screen, as on client navigations. */
export const isDataPath = (url: string): boolean => (url.split("?", 1)[0] ?? "").endsWith(".data");
