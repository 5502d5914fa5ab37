/**
 * The path of the screen that an address belongs to, without its query: scripts ask for a screen's data at
 * the same path with `.data` behind it.
 */
export function screenPath(address: string): string {
  const path = address.split("?", 1)[0] ?? "/";
  if (path === "/_root.data") return "/";
  return isDataPath(path) ? path.slice(0, -".data".length) : path;
}

/** Whether an address asks for a screen's data alone, as the site's own scripts do. */
export const isDataPath = (address: string): boolean => (address.split("?", 1)[0] ?? "").endsWith(".data");
