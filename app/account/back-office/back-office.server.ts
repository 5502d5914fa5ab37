import { type ActionFunctionArgs, type AppLoadContext, data, redirect } from "@remix-run/node";
import { z } from "zod";
import { handlePost } from "../../posting/handle-post.server.ts";
import type { FormKind } from "../../posting/post.server.ts";
import type { User } from "../../wire/account.ts";

export const backOfficeFormKind: FormKind = { name: "back-office", access: "user", draft: "none" };

/**
 * Returns the URL at which a login to the organiser's back-office with this account starts. Null if the API has none
 * or the user isn't an administrator.
 */
export const findBackOfficeUrl = (
  context: AppLoadContext,
  user: Pick<User, "backOfficeUrl">,
): string | null => toOrganiserUrl(context, user.backOfficeUrl);

const randomSecret = z.string().regex(/^[\w-]{43}$/);
const LoginRequest = z.object({ challenge: randomSecret, state: randomSecret });

/**
 * Returns the login that the back-office has started, from the page's query.
 * @throws 404 without such a login, and if this account can't open the back-office
 */
export function requireLoginRequest(context: AppLoadContext, user: User, request: Request) {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const parsed = LoginRequest.safeParse(query);
  if (findBackOfficeUrl(context, user) === null || !parsed.success)
    throw data({ kind: "not-found" }, { status: 404 });
  return parsed.data;
}

/** Redirects to the back-office with a code that logs this browser in. (docs/decisions/0108-one-login.md) */
export const postBackOffice = (args: ActionFunctionArgs) =>
  handlePost(args, backOfficeFormKind, async (post) => {
    if (!post.user) throw new Error("the form was posted without a user");
    const { context } = post;
    const loginRequest = requireLoginRequest(context, post.user, args.request);
    const login = await post.save("back-office login", loginRequest, () =>
      context.organiser.account.createBackOfficeCode(loginRequest),
    );
    const url = toOrganiserUrl(context, login?.url ?? "");
    if (url !== null) return redirect(url, { status: 303, headers: PRIVATE_HEADERS });
    context.log.error({}, "the API's URL of the back-office isn't below ORGANISER_PUBLIC_URL");
    return post.reject({ key: "posting:problem.notOffered" });
  });

const PRIVATE_HEADERS = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/** Returns the absolute URL, or null unless it has the origin of the organiser's public URL. */
function toOrganiserUrl(context: AppLoadContext, input: string): string | null {
  const url = context.checkPaymentUrl(input);
  return url !== null && new URL(url).origin === new URL(context.site.organiserPublicUrl).origin ? url : null;
}
