/**
 * Returns the path of a video's file on this site. An id becomes `/v/{id}.mp4`. A URL loses its host, because
 * browsers never request the API directly. Returns "" for "" and for an invalid URL. [IMG-006]
 */
export function getVideoPath(idOrUrl: string): string {
  if (idOrUrl === "") return "";
  if (!idOrUrl.includes("/")) return `/v/${encodeURIComponent(idOrUrl.replace(/\.mp4$/, ""))}.mp4`;
  try {
    const { protocol, pathname } = new URL(idOrUrl, "http://organiser.invalid");
    // Browsers would read `//` as the start of a host.
    return /^https?:$/.test(protocol) ? pathname.replace(/^\/+/, "/") : "";
  } catch {
    return "";
  }
}
