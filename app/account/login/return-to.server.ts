import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { safePath } from "../../domain/safe-path.ts";

/**
 * Stores the return URL in the `back` parameter, and redirects to the URL without this parameter, so that its
 * page can be cached. [AUTH-030 RT-068]
 * @throws the redirect
 */
export function storeReturnTo({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">): void {
  const { pathname, searchParams } = new URL(request.url);
  const returnPath = searchParams.get("back");
  if (returnPath === null) return;
  context.session.storeReturnPath(returnPath);
  searchParams.delete("back");
  const path = safePath(pathname + (searchParams.size > 0 ? `?${searchParams}` : ""));
  throw path === null ? redirect("/login", 303) : redirect(path, 303);
}
