import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { toSafePath } from "../../domain/safe-path.ts";

/**
 * Takes the return URL from the parameter `back`, stores it, and redirects to the page's URL without `back`,
 * because only that page can be cached. [AUTH-030 RT-068]
 * @throws the redirect
 */
export function storeReturnPathAndRedirect({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): void {
  const { pathname, searchParams } = new URL(request.url);
  const returnPath = searchParams.get("back");
  if (returnPath === null) return;
  context.session.storeReturnPath(returnPath);
  searchParams.delete("back");
  const path = toSafePath(pathname + (searchParams.size > 0 ? `?${searchParams}` : ""));
  throw path === null ? redirect("/login", 303) : redirect(path, 303);
}
