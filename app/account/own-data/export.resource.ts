import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { classifyApiError } from "../../posting/api-failure.ts";
import type { OwnDataExport } from "../../wire/own-data.ts";
import { findOwnData } from "./own-data.server.ts";

/**
 * All of the user's data as a file. Redirects to its page if the file can't be created or the user has to
 * confirm who they are: a file can't show an error.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await context.session.requireUser();
  // Other sites can't start an export.
  const origin = request.headers.get("Sec-Fetch-Site") ?? "none";
  if (origin !== "none" && origin !== "same-origin") throw redirect("/profile/your-data", 303);
  if (request.method === "HEAD") return new Response(null, { headers: fileHeaders });
  const state = await findOwnData(context);
  if (!state?.isConfirmed) throw redirect("/profile/your-data", 303);
  const exported = await context.organiser.ownData.exportData().catch((error: unknown) => {
    if (!classifyApiError(error)) throw error;
    context.log.warn({ err: error }, "a user's data can't be exported");
    context.notices.add({ key: "exportUnavailable", tone: "bad" });
    throw redirect("/profile/your-data", 303);
  });
  const file = { ...exported, files: exported.files.flatMap((one) => withUrl(one, context.site.publicUrl)) };
  return new Response(JSON.stringify(file, null, 2), {
    headers: fileHeaders,
  });
}

const fileHeaders = {
  "Content-Type": "application/json; charset=utf-8",
  "Content-Disposition": 'attachment; filename="your-data.json"',
  "Cache-Control": "private, no-store",
};

/**
 * Adds the URL of a file on this site: documents and files of forms by id, for their owner only; photos at
 * their own path. Files of forms have a name and a date too.
 */
function withUrl({ kind, id, url, name, sent_at }: OwnDataExport["files"][number], publicUrl: string) {
  const path = kind === "document" || kind === "form-file" ? `/profile/${kind}/${id}/file` : url;
  if (!path.startsWith("/")) return [];
  return [{ kind, ...(kind === "form-file" && { name, sent_at }), address: publicUrl + path }];
}
