/**
 * The address of a video's file on this site: an id is `/v/{id}.mp4`, an address keeps its path and loses its
 * host, since browsers never reach the API itself. "" is no video, nor is what can't be an address. [IMG-006]
 */
export function videoAddress(file: string): string {
  if (file === "") return "";
  if (!file.includes("/")) return `/v/${encodeURIComponent(file.replace(/\.mp4$/, ""))}.mp4`;
  try {
    const { protocol, pathname } = new URL(file, "http://organiser.invalid");
    // Two slashes at the beginning would name a host again.
    return /^https?:$/.test(protocol) ? pathname.replace(/^\/+/, "/") : "";
  } catch {
    return "";
  }
}
