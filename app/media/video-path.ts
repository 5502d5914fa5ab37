/**
 * Returns the path of a video's file on this site. An id becomes `/v/{id}.mp4`. A URL loses its host, since
 * browsers never request the API directly. Returns "" for "" and for an invalid URL. [IMG-006]
 */
export function getVideoPath(file: string): string {
  if (file === "") return "";
  if (!file.includes("/")) return `/v/${encodeURIComponent(file.replace(/\.mp4$/, ""))}.mp4`;
  try {
    const { protocol, pathname } = new URL(file, "http://organiser.invalid");
    // Reduce leading slashes to one: browsers read `//` as the start of a host.
    return /^https?:$/.test(protocol) ? pathname.replace(/^\/+/, "/") : "";
  } catch {
    return "";
  }
}
