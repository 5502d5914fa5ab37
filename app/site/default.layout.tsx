import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { Frame } from "./frame.tsx";
import { errorHead, head } from "./head.ts";
import { ErrorScreen } from "./errors/error-screen.tsx";
import { errorKindOf } from "../ui/error-kinds.ts";
import { loadVisit, type Visit } from "./visit.server.ts";
import { fixedRedirect } from "./redirects.ts";
import type { ScreenHandle } from "../i18n/handle.ts";
import { unlessTroubled } from "../posting/revalidating.ts";

// Any page may end in an error screen, whose words are then needed.
export const handle = { words: ["errors"] } satisfies ScreenHandle;

/**
 * What is this visitor's own around every page, and the page's title and description. Runs again with every
 * page.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const moved = fixedRedirect(pathname, context.site);
  if (moved) throw redirect(moved, 301);
  return loadVisit(context, pathname, search);
}

/** Not after a post that found no answer: its form must stay. */
export const shouldRevalidate = unlessTroubled;

export const meta: MetaFunction<typeof loader> = ({ matches, error }) =>
  error ? errorHead(matches, error) : head(matches);

/** A failed screen's headers reach the document only through here. */
export const headers: HeadersFunction = ({ errorHeaders, loaderHeaders }) => errorHeaders ?? loaderHeaders;

export default function DefaultLayout() {
  return (
    <Frame visit={useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  );
}

/** The same surroundings, and in them what went wrong. */
export function ErrorBoundary() {
  const error = useRouteError();
  const visit = useRouteLoaderData<typeof loader>("site/default.layout");
  return (
    <Frame visit={withNameIn(visit, error)}>
      <ErrorScreen error={error} />
    </Frame>
  );
}

/**
 * The header isn't asked for where a post is refused: it is missing, or with scripts still as it was before.
 * Who is signed in now is told by the refusal.
 */
function withNameIn(visit: Visit | undefined, error: unknown): Visit | undefined {
  const { kind, name } = errorKindOf(error);
  if (kind !== "otherAccount") return visit;
  const known = visit ?? { cartPieces: 0, messages: [], title: "", description: "" };
  return { ...known, account: { firstName: name } };
}
