import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { safePath } from "../../domain/safe-path.ts";

/**
 * Stores the return URL of the `back` parameter and redirects to the URL without this parameter. The page at
 * that URL is the same for all visitors, so that it can be cached. [AUTH-030 RT-068]
 * @throws the redirect
 */
export function storeReturnTo({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">): void {
  const { pathname, searchParams } = new URL(request.url);
  const returnTo = searchParams.get("back");
  if (returnTo === null) return;
  context.session.storeReturnPath(returnTo);
  searchParams.delete("back");
  const path = safePath(pathname + (searchParams.size > 0 ? `?${searchParams}` : ""));
  throw path === null ? redirect("/login", 303) : redirect(path, 303);
}
