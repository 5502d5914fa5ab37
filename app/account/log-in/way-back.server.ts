import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { safePath } from "../../domain/safe-path.ts";

/**
 * Keeps where a log-in leads back to, which the link to it says, and leads on to the address without: that
 * page is the same for everybody. [AUTH-030 RT-068]
 * @throws the redirect
 */
export function keepWayBack({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">): void {
  const { pathname, searchParams } = new URL(request.url);
  const back = searchParams.get("back");
  if (back === null) return;
  context.session.storeReturnPath(back);
  searchParams.delete("back");
  const here = safePath(pathname + (searchParams.size > 0 ? `?${searchParams}` : ""));
  throw here === null ? redirect("/login", 303) : redirect(here, 303);
}
