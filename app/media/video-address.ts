/**
 * The address of a video's file on this site: an id is `/v/{id}.mp4`, an address keeps its path and loses its
 * host, since browsers never reach the API itself. "" is no video. [IMG-006]
 */
export function videoAddress(file: string): string {
  if (file === "") return "";
  if (!file.includes("/")) return `/v/${encodeURIComponent(file.replace(/\.mp4$/, ""))}.mp4`;
  const { pathname } = new URL(file, "http://organiser.invalid");
  return pathname;
}
