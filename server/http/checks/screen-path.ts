/**
 * Returns the path of the screen that a URL belongs to, without its query. Remix loads the data of a screen
 * from the same path with `.data` appended.
 */
export function screenPath(address: string): string {
  const path = address.split("?", 1)[0] ?? "/";
  if (path === "/_root.data") return "/";
  return isDataPath(path) ? path.slice(0, -".data".length) : path;
}

/** Whether a URL requests the data of a screen, as Remix does on client navigations. */
export const isDataPath = (address: string): boolean => (address.split("?", 1)[0] ?? "").endsWith(".data");
