/**
 * Returns the path of a video's file on this site. An id becomes `/v/{id}.mp4`; a URL keeps its path and
 * loses its host, since browsers never reach the API itself. Returns "" for no video and for an invalid URL.
 * [IMG-006]
 */
export function videoAddress(file: string): string {
  if (file === "") return "";
  if (!file.includes("/")) return `/v/${encodeURIComponent(file.replace(/\.mp4$/, ""))}.mp4`;
  try {
    const { protocol, pathname } = new URL(file, "http://organiser.invalid");
    // A leading `//` would be read as a host.
    return /^https?:$/.test(protocol) ? pathname.replace(/^\/+/, "/") : "";
  } catch {
    return "";
  }
}
