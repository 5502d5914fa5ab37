import { logFailure } from "../../logging/log-failure.ts";
import { data, redirect, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/node";
import { isIndeterminate, isOrganiserError } from "../../organiser-client/errors.ts";
import type { IndeterminateOrder } from "../../request-context.ts";
import { toPagePath } from "../../session/page-path.ts";

type Build = ServerBuild | (() => Promise<ServerBuild>);
type Handler = (args: LoaderFunctionArgs) => unknown;

/**
 * Wraps every loader and action of the website, so that an error becomes a response with the details for the
 * error screen. Without this, Remix would send the same 500 for every error. Thrown responses are passed on.
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
    // This request sent an order, so tell the user and link to its status, whatever failed later.
    if (order?.isSentNow) throw createIndeterminateResponse(order, thrown, args);
    const response = thrown instanceof Error ? createErrorResponse(thrown, args) : thrown;
    // An earlier request sent the order. Show its status: the user may have paid, and must not order again.
    throw order && thrown instanceof Error && !(response instanceof Response)
      ? createIndeterminateResponse(order, thrown, args)
      : response;
  } finally {
    // After a post without JavaScript, the loaders of the page run in the same request.
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
    // The API rejected even a refreshed token, so the session is over.
    if (session.isLoggedIn) session.expire();
    session.storeReturnPath(toPagePath(request.url));
    return redirect("/login", 303);
  }
  const status = failure ? 503 : 500;
  logFailure(log, error, { status }, "a screen failed");
  const isInputSaved = drafts.isSaved();
  if (!failure) return data({ kind: "broken", reference, isInputSaved }, { status });
  // For the user, all failures of the API except a timeout are the same problem. Screens handle missing
  // pages.
  const kind = failure.kind === "timeout" ? "timeout" : "unreachable";
  return data({ kind, reference, isInputSaved, isIndeterminate: isIndeterminate(failure) }, { status });
}
