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
  const fetchSite = request.headers.get("Sec-Fetch-Site") ?? "none";
  const isFromOtherSite = fetchSite !== "none" && fetchSite !== "same-origin";
  if (isFromOtherSite) throw redirect("/profile/your-data", 303);
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
    files: exportedData.files
      .map((exportedFile) => addUrl(exportedFile, context.site.publicUrl))
      .filter((exportedFile) => exportedFile !== null),
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

/** Adds the file's URL on this site. Returns null if this site doesn't serve the file. */
function addUrl({ kind, id, url, name, sent_at }: OwnDataExport["files"][number], publicUrl: string) {
  const path = kind === "document" || kind === "form-file" ? `/profile/${kind}/${id}/file` : url;
  if (!path.startsWith("/")) return null;
  return { kind, ...(kind === "form-file" && { name, sent_at }), address: publicUrl + path };
}
