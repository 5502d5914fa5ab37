import { logFailure } from "../../logging/log-failure.ts";
import { data, redirect, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/node";
import { isIndeterminate, isOrganiserError } from "../../organiser-client/errors.ts";
import type { UnconfirmedOrder } from "../../request-context.ts";
import { pagePath } from "../../session/page-path.ts";

type Build = ServerBuild | (() => Promise<ServerBuild>);
type Handler = (args: LoaderFunctionArgs) => unknown;

/**
 * Wraps every loader and action of the website, so that an uncaught error becomes a response with the details
 * that the error screen needs. Remix alone would hide the error and send the same 500 for all. Redirects and
 * responses that a screen throws on purpose pass through.
 */
export function withErrorScreens(build: Build): Build {
  return typeof build === "function"
    ? async () => withGuardedRoutes(await build())
    : withGuardedRoutes(build);
}

function withGuardedRoutes(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action, ...rest } = route?.module ?? {};
    return [
      id,
      route && {
        ...route,
        module: {
          ...rest,
          ...(loader && { loader: guard(loader) }),
          ...(action && { action: guard(action) }),
        },
      },
    ];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

const guard = (handler: Handler) => async (args: LoaderFunctionArgs) => {
  try {
    const result = await handler(args);
    // For document requests the page is rendered in the same request.
    if (!["GET", "HEAD"].includes(args.request.method)) args.context.deadline.startPage();
    return result;
  } catch (thrown) {
    // An order was sent before the page failed: the user needs to know, and how to check its status.
    const order = args.context.unconfirmed.noted();
    if (thrown instanceof Error) await args.context.formResult.noted()?.saveDraft();
    if (order?.isSentNow) throw unconfirmedResponse(order, thrown, args);
    const response = thrown instanceof Error ? errorResponse(thrown, args) : thrown;
    // A user returning from payment may have paid, and one checking an order must not send it again, even if
    // this page fails.
    throw order && thrown instanceof Error && !(response instanceof Response)
      ? unconfirmedResponse(order, thrown, args)
      : response;
  }
};

function unconfirmedResponse(order: UnconfirmedOrder, thrown: unknown, { context }: LoaderFunctionArgs) {
  const err = thrown instanceof Error ? thrown : null;
  logFailure(context.log, err, {}, "the page of an unconfirmed order or payment failed");
  return data(order, { status: 504 });
}

function errorResponse(
  error: Error,
  { request, context }: LoaderFunctionArgs,
): Response | ReturnType<typeof data> {
  const { drafts, log, requestId: reference, session } = context;
  const failure = isOrganiserError(error) ? error : null;
  if (failure?.kind === "unauthorised") {
    // A token that is still rejected after a refresh means that the session is over.
    if (session.isLoggedIn) session.expire();
    session.storeReturnPath(pagePath(request.url));
    return redirect("/login", 303);
  }
  const status = failure ? 503 : 500;
  logFailure(log, error, { status }, "a screen failed");
  const isInputSaved = drafts.isSaved();
  if (!failure) return data({ kind: "broken", reference, isInputSaved }, { status });
  // The user can't tell a missing response, a 5xx, HTML, a wrong type or an unsupported call apart, so all
  // are one kind. Missing pages are handled by the screens.
  const kind = failure.kind === "timeout" ? "timeout" : "unreachable";
  return data({ kind, reference, isInputSaved, isIndeterminate: isIndeterminate(failure) }, { status });
}
