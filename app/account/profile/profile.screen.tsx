import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { getTranslations } from "../../i18n/translations.server.ts";
import { buildHead } from "../../site/head.ts";
import { Alert } from "../../ui/alert.tsx";
import { Section } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { DocumentList } from "../documents/document-list.tsx";
import { RecordList } from "../records/record-list.tsx";
import { ProfileDetails } from "./profile-details.tsx";
import { ProfileHeader } from "./profile-head.tsx";
import { loadProfile } from "./profile-page.server.ts";
import { LogoutButtons } from "./logout-buttons.tsx";
import { postProfile } from "./save-profile.server.ts";
import { useActionResult } from "../../posting/use-action-result.ts";

export const handle = {
  i18n: ["account", "driver", "own-data", "posting", "uploads"],
  mainForm: { id: "profile", enterIntent: "" },
} satisfies ScreenHandle;

/** The profile of the logged-in user. [RT-030 RT-031 ACC-004 SEC-009] */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await context.session.requireUser();
  const title = getTranslations(context.language.code, "account")("profile.title");
  return { hasForm: true, title, page: await loadProfile(context, user) };
}

export const action = (args: ActionFunctionArgs) => postProfile(args);

export { postClientAction as clientAction } from "../../posting/post-client-action.ts";
export { revalidateUnlessSubmitFailed as shouldRevalidate } from "../../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, { title: data?.title ?? "" });

export default function ProfileScreen() {
  const t = useTranslations("account");
  const { page } = useLoaderData<typeof loader>();
  const actionResult = useActionResult<typeof action>();
  const getListMessages = (list: "vehicles" | "licences" | "addresses") => ({
    title: t(`${list}.title`),
    emptyText: t(`${list}.none`),
    addLabel: t(`${list}.add`),
    unavailableText: t(`${list}.unavailable`),
  });
  return (
    <Section>
      {page.deletionDate !== null && <DeletionNotice deletionDate={page.deletionDate} />}
      <ProfileHeader page={page} />
      <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <ProfileDetails page={page} actionResult={actionResult} />
        <div className="flex min-w-0 flex-col gap-10">
          <RecordList
            id="vehicles"
            kind="vehicle"
            records={page.vehicles}
            encryptedOwner={page.initialForm.owner}
            messages={getListMessages("vehicles")}
          />
          <RecordList
            id="licences"
            kind="licence"
            records={page.licences}
            encryptedOwner={page.initialForm.owner}
            messages={getListMessages("licences")}
          />
          {page.addresses && (
            <RecordList
              id="addresses"
              kind="address"
              records={page.addresses}
              encryptedOwner={page.initialForm.owner}
              messages={getListMessages("addresses")}
            />
          )}
          <DocumentList documents={page.documents} pagePath="/profile" />
        </div>
      </div>
      <LogoutButtons mayLogOutEverywhere={page.mayLogOutEverywhere} />
    </Section>
  );
}

function DeletionNotice({ deletionDate }: { deletionDate: string }) {
  const [t, tSite] = [useTranslations("own-data"), useTranslations("site")];
  return (
    <Alert tone="info" className="mb-8">
      <p>{t("deletion.waiting", { date: deletionDate })}</p>
      <SiteLink to="/profile/your-data" className="target inline-flex items-center underline">
        {tSite("account.yourData")}
      </SiteLink>
    </Alert>
  );
}
