import { logFailure } from "../../logging/log-failure.ts";
import { data, redirect, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/node";
import { isIndeterminate, isOrganiserError } from "../../organiser-client/errors.ts";
import type { IndeterminateOrder } from "../../request-context.ts";
import { toPagePath } from "../../session/page-path.ts";

type Build = ServerBuild | (() => Promise<ServerBuild>);
type Handler = (args: LoaderFunctionArgs) => unknown;

/**
 * Wraps every loader and action of the website, so that an uncaught error becomes a response with the details
 * that the error screen needs. Without this, Remix would send the same 500 for every error. Redirects and
 * responses that a screen throws are passed on.
 */
export function withErrorScreens(build: Build): Build {
  return typeof build === "function" ? async () => wrapRoutes(await build()) : wrapRoutes(build);
}

function wrapRoutes(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action, ...rest } = route?.module ?? {};
    return [
      id,
      route && {
        ...route,
        module: {
          ...rest,
          ...(loader && { loader: withErrorHandling(loader) }),
          ...(action && { action: withErrorHandling(action) }),
        },
      },
    ];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

const withErrorHandling = (handler: Handler) => async (args: LoaderFunctionArgs) => {
  try {
    return await handler(args);
  } catch (thrown) {
    const order = args.context.indeterminate.get();
    if (thrown instanceof Error) await args.context.formResult.get()?.saveDraft();
    // This request sent an order: whatever failed later, tell the user and link to the page that checks its
    // status.
    if (order?.isSentNow) throw createIndeterminateResponse(order, thrown, args);
    const response = thrown instanceof Error ? createErrorResponse(thrown, args) : thrown;
    // An earlier request sent the order. Show its status although this page failed: a user who returns from
    // the payment page may have paid, and a user who checks an order must not send it again.
    throw order && thrown instanceof Error && !(response instanceof Response)
      ? createIndeterminateResponse(order, thrown, args)
      : response;
  } finally {
    // The action has ended, so the page timeout applies: after a form submission without JavaScript, the
    // loaders of the page run in the same request.
    if (!["GET", "HEAD"].includes(args.request.method)) args.context.deadline.startPageTimeout();
  }
};

function createIndeterminateResponse(
  order: IndeterminateOrder,
  thrown: unknown,
  { context }: LoaderFunctionArgs,
) {
  const err = thrown instanceof Error ? thrown : null;
  logFailure(context.log, err, {}, "the page of an indeterminate order or payment failed");
  return data(order, { status: 504 });
}

function createErrorResponse(
  error: Error,
  { request, context }: LoaderFunctionArgs,
): Response | ReturnType<typeof data> {
  const { drafts, log, requestId: reference, session } = context;
  const failure = isOrganiserError(error) ? error : null;
  if (failure?.kind === "unauthorised") {
    // The API still rejects the token after a refresh, so the session is over.
    if (session.isLoggedIn) session.expire();
    session.storeReturnPath(toPagePath(request.url));
    return redirect("/login", 303);
  }
  const status = failure ? 503 : 500;
  logFailure(log, error, { status }, "a screen failed");
  const isInputSaved = drafts.isSaved();
  if (!failure) return data({ kind: "broken", reference, isInputSaved }, { status });
  // For the user, a missing response, a 5xx, HTML, a wrong type and an unsupported call are the same problem,
  // so they are one kind. Screens handle missing pages themselves.
  const kind = failure.kind === "timeout" ? "timeout" : "unreachable";
  return data({ kind, reference, isInputSaved, isIndeterminate: isIndeterminate(failure) }, { status });
}
