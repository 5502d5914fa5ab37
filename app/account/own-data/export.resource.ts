import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { classifyApiError } from "../../posting/api-failure.ts";
import type { OwnDataExport } from "../../wire/own-data.ts";
import { loadOwnDataState } from "./own-data.server.ts";

/**
 * Responds with the user's data as a JSON file. If the user must confirm their identity first or the file
 * can't be created, redirects to the page of the user's data, because a download can't show an error.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await context.session.requireUser();
  // Reject requests that other sites start.
  const fetchSite = request.headers.get("Sec-Fetch-Site") ?? "none";
  if (fetchSite !== "none" && fetchSite !== "same-origin") throw redirect("/profile/your-data", 303);
  if (request.method === "HEAD") return new Response(null, { headers: FILE_HEADERS });
  const state = await loadOwnDataState(context);
  if (!state?.isConfirmed) throw redirect("/profile/your-data", 303);
  const exportedData = await context.organiser.ownData.exportData().catch((error: unknown) => {
    if (!classifyApiError(error)) throw error;
    context.log.warn({ err: error }, "a user's data can't be exported");
    context.notices.add({ key: "exportUnavailable", tone: "bad" });
    throw redirect("/profile/your-data", 303);
  });
  const file = {
    ...exportedData,
    files: exportedData.files.flatMap((exportedFile) => toFileWithUrl(exportedFile, context.site.publicUrl)),
  };
  return new Response(JSON.stringify(file, null, 2), {
    headers: FILE_HEADERS,
  });
}

const FILE_HEADERS = {
  "Content-Type": "application/json; charset=utf-8",
  "Content-Disposition": 'attachment; filename="your-data.json"',
  "Cache-Control": "private, no-store",
};

/**
 * Returns the file with its URL on this site, as a list of one. The list is empty if this site doesn't serve
 * the file.
 */
function toFileWithUrl({ kind, id, url, name, sent_at }: OwnDataExport["files"][number], publicUrl: string) {
  const path = kind === "document" || kind === "form-file" ? `/profile/${kind}/${id}/file` : url;
  if (!path.startsWith("/")) return [];
  return [{ kind, ...(kind === "form-file" && { name, sent_at }), address: publicUrl + path }];
}
