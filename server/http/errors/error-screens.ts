import { data, redirect, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/node";
import { isIndeterminate, isOrganiserError } from "../../organiser-client/errors.ts";
import type { Unconfirmed } from "../../request-context.ts";
import { pageAddress } from "../../session/page-address.ts";

type Build = ServerBuild | (() => Promise<ServerBuild>);
type Handler = (args: LoaderFunctionArgs) => unknown;

/**
 * The website with every loader and action guarded: an error that one of them lets out becomes an answer that
 * the error screen can tell of, in one place for all. Without it Remix hides what was thrown, and every
 * failure is the same 500. Redirects and answers that a screen throws on purpose pass through.
 */
export function withErrorScreens(build: Build): Build {
  return typeof build === "function" ? async () => guarded(await build()) : guarded(build);
}

function guarded(build: ServerBuild): ServerBuild {
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
    // Without scripts the page follows in the same request.
    if (!["GET", "HEAD"].includes(args.request.method)) args.context.deadline.startPage();
    return result;
  } catch (thrown) {
    // An order was sent before its page failed: that is what its sender has to know, and the way to find out.
    const order = args.context.unconfirmed.noted();
    if (thrown instanceof Error) await args.context.answered.noted()?.keep();
    if (order?.isSentNow) throw toldOf(order, thrown, args);
    const screen = thrown instanceof Error ? screenOf(thrown, args) : thrown;
    // Who comes back from the payment page may have paid, and who looks an order up must not send it again,
    // whatever is wrong with the page here.
    throw order && thrown instanceof Error && !(screen instanceof Response)
      ? toldOf(order, thrown, args)
      : screen;
  }
};

function toldOf(order: Unconfirmed, thrown: unknown, { context }: LoaderFunctionArgs) {
  const err = thrown instanceof Error ? thrown : null;
  context.log.error({ err }, "the page of something unconfirmed failed");
  return data(order, { status: 504 });
}

function screenOf(
  error: Error,
  { request, context }: LoaderFunctionArgs,
): Response | ReturnType<typeof data> {
  const { drafts, log, requestId: reference, session } = context;
  const failure = isOrganiserError(error) ? error : null;
  if (failure?.kind === "unauthorised") {
    // A token that is refused although it was refreshed is none.
    if (session.isSignedIn) session.lapse();
    session.storeReturnPath(pageAddress(request.url));
    return redirect("/login", 303);
  }
  const status = failure ? 503 : 500;
  log.error({ err: error, status }, "a screen failed");
  const isTypedKept = drafts.isKept();
  if (!failure) return data({ kind: "broken", reference, isTypedKept }, { status });
  // What the page needs can't be had from the API now: to its reader no response, a 5xx, HTML, a wrong type
  // and a call that the API lacks are one. A page that isn't there says so itself.
  const kind = failure.kind === "timeout" ? "timeout" : "unreachable";
  return data({ kind, reference, isTypedKept, isUnsure: isIndeterminate(failure) }, { status });
}
