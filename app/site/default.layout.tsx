import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { PageLayout } from "./page-layout.tsx";
import { buildErrorHead, buildHead } from "./head.ts";
import { ErrorScreen } from "./errors/error-screen.tsx";
import { describeError } from "../ui/error-kinds.ts";
import { loadLayoutData, type LayoutData } from "./layout-data.server.ts";
import { findFixedRedirect } from "./redirects.ts";
import type { ScreenHandle } from "../i18n/handle.ts";
import { revalidateUnlessSubmitFailed } from "../posting/revalidation.ts";

// Any page may end in an error screen.
export const handle = { i18n: ["errors"] } satisfies ScreenHandle;

/**
 * Loads the layout's data that depends on the visitor, and the page's title and description. Runs again for
 * every page.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const newLocation = findFixedRedirect(pathname, context.site);
  if (newLocation) throw redirect(newLocation, 301);
  return loadLayoutData(context, pathname, search);
}

/** After a submit without a response, keeps the data, so that the form stays unchanged. */
export const shouldRevalidate = revalidateUnlessSubmitFailed;

export const meta: MetaFunction<typeof loader> = ({ matches, error }) =>
  error ? buildErrorHead(matches, error) : buildHead(matches);

/** Includes the headers of a failed screen, which Remix would drop. */
export const headers: HeadersFunction = ({ errorHeaders, loaderHeaders }) => errorHeaders ?? loaderHeaders;

export default function DefaultLayout() {
  return (
    <PageLayout layoutData={useLoaderData<typeof loader>()}>
      <Outlet />
    </PageLayout>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const layoutData = useRouteLoaderData<typeof loader>("site/default.layout");
  return (
    <PageLayout layoutData={withRequesterName(layoutData, error)}>
      <ErrorScreen error={error} />
    </PageLayout>
  );
}

/**
 * Adds the current user's name to the layout's data if the submitted form belongs to another user. After this
 * error, the layout's data is missing or outdated.
 */
function withRequesterName(layoutData: LayoutData | undefined, error: unknown): LayoutData | undefined {
  const { kind, name } = describeError(error);
  if (kind !== "otherAccount") return layoutData;
  const data = layoutData ?? { cartItemCount: 0, messages: [], title: "", description: "" };
  return { ...data, account: { firstName: name } };
}
