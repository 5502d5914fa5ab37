import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { getTranslations } from "../../i18n/translations.server.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { useActionResult } from "../../posting/use-action-result.ts";
import { buildHead } from "../../site/head.ts";
import { LinkButton } from "../../ui/button.tsx";
import { RecordPageLayout } from "../records/record-page.tsx";
import { loadOwnData, postOwnData } from "./own-data.server.ts";
import { OwnDataSections } from "./own-data-sections.tsx";

export const handle = { i18n: ["account", "own-data", "posting", "uploads"] } satisfies ScreenHandle;

/** The page to export the user's data and to delete the account. [SEC-009] */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await context.session.requireUser();
  const title = getTranslations(context.language.code, "site")("account.yourData");
  return { title, page: await loadOwnData(context, user) };
}

export const action = (args: ActionFunctionArgs) => postOwnData(args);

export { postClientAction as clientAction } from "../../posting/post-client-action.ts";
export { revalidateUnlessSubmitFailed as shouldRevalidate } from "../../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, { title: data?.title ?? "" });

export default function OwnDataScreen() {
  const t = useTranslations("own-data");
  const { title, page } = useLoaderData<typeof loader>();
  const actionResult = useActionResult<typeof action>();
  if (page.kind === "self-service")
    return (
      <RecordPageLayout title={title}>
        <OwnDataSections page={page} actionResult={actionResult} />
      </RecordPageLayout>
    );
  return (
    <RecordPageLayout title={title}>
      <p className="max-w-prose">{t("requested")}</p>
      {page.organiserEmail !== "" && (
        <p>
          <a href={`mailto:${page.organiserEmail}`} dir="ltr" className="underline underline-offset-4">
            {page.organiserEmail}
          </a>
        </p>
      )}
      <div>
        <LinkButton to="/contact">{t("contact")}</LinkButton>
      </div>
    </RecordPageLayout>
  );
}
