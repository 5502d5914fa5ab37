import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { useWords } from "../../i18n/words.tsx";
import { wordsFor } from "../../i18n/words.server.ts";
import { head } from "../../site/head.ts";
import { Section } from "../../ui/section.tsx";
import { DocumentList } from "../documents/document-list.tsx";
import { KeptRecords } from "../records/kept-records.tsx";
import { ProfileDetails } from "./profile-details.tsx";
import { ProfileHead } from "./profile-head.tsx";
import { loadProfile } from "./profile-page.server.ts";
import { WaysOut } from "./ways-out.tsx";
import { postProfile } from "./save-profile.server.ts";

export const handle = { words: ["account", "driver", "posting", "uploads"] } satisfies ScreenHandle;

/** The signed-in user's own profile. [RT-030 RT-031 ACC-004 SEC-009] */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await context.session.require();
  const title = wordsFor(context.language.code, "account")("profile.title");
  return { title, page: await loadProfile(context, user) };
}

export const action = (args: ActionFunctionArgs) => postProfile(args);

export { postFromBrowser as clientAction } from "../../posting/post-from-browser.ts";
export { unlessTroubled as shouldRevalidate } from "../../posting/revalidating.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

export default function ProfileScreen() {
  const t = useWords("account");
  const { page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const wordsOf = (list: "vehicles" | "licences" | "addresses") => ({
    title: t(`${list}.title`),
    none: t(`${list}.none`),
    add: t(`${list}.add`),
    silent: t(`${list}.silent`),
  });
  return (
    <Section>
      <ProfileHead page={page} />
      <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <ProfileDetails page={page} reply={reply} />
        <div className="flex min-w-0 flex-col gap-10">
          <KeptRecords
            id="vehicles"
            kind="vehicle"
            records={page.vehicles}
            owner={page.start.owner}
            words={wordsOf("vehicles")}
          />
          <KeptRecords
            id="licences"
            kind="licence"
            records={page.licences}
            owner={page.start.owner}
            words={wordsOf("licences")}
          />
          {page.addresses && (
            <KeptRecords
              id="addresses"
              kind="address"
              records={page.addresses}
              owner={page.start.owner}
              words={wordsOf("addresses")}
            />
          )}
          <DocumentList documents={page.documents} page="/profile" />
        </div>
      </div>
      <WaysOut mayLogOutEverywhere={page.mayLogOutEverywhere} />
    </Section>
  );
}
