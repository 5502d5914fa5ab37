import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { wordsFor } from "../i18n/words.server.ts";
import { head } from "../site/head.ts";
import { postFromBrowser } from "../posting/post-from-browser.ts";
import { useWords } from "../i18n/words.tsx";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { FormFrame } from "./form-frame.tsx";
import { answerPost } from "./form-post.server.ts";
import { findLicence, licenceDraft, postLicence, startLicence } from "./licence-page.server.ts";
import { namedOptions } from "./named-options.ts";
import { RecordPage } from "./record-page.tsx";
import { useProfileForm } from "./use-profile-form.ts";
import { unlessTroubled } from "../posting/revalidating.ts";

export const handle = { words: ["account", "orders"] } satisfies ScreenHandle;

/** A race licence of the signed-in driver, or a new one. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const user = await context.session.require();
  const licence = await findLicence(context, user, params["id"]);
  const [issuers, start] = await Promise.all([
    context.organiser.licences.issuers(),
    startLicence(context, user, licence),
  ]);
  const t = wordsFor(context.language.code, "account");
  return {
    title: t(licence ? "licences.edit" : "licences.new"),
    owner: await context.session.ownerMark(),
    issuers,
    start,
  };
}

export const action = ({ params, context, request }: ActionFunctionArgs) =>
  answerPost({ context, request }, licenceDraft(params["id"]), (post) => postLicence(post, params["id"]));

export const clientAction = (args: ClientActionFunctionArgs) => postFromBrowser<typeof action>(args);

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

/** A post that found no answer leaves the page as it is. */
export const shouldRevalidate = unlessTroubled;

export default function LicenceScreen() {
  const t = useWords("account");
  const { title, owner, issuers, start } = useLoaderData<typeof loader>();
  const form = useProfileForm(start, useActionData<typeof action>());
  return (
    <RecordPage title={title}>
      <FormFrame id="licence" form={form} owner={owner}>
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <SelectField
            {...form.field("licence_issuer")}
            label={t("licences.type")}
            prompt={t("profile.choosePrompt")}
            options={namedOptions(issuers)}
            required
            className="sm:col-span-2"
          />
          <TextField
            {...form.field("licence_number")}
            label={t("licences.number")}
            autoComplete="off"
            required
          />
          <TextField {...form.field("licence_expiry")} label={t("licences.expiry")} type="date" required />
        </div>
        <div>
          <Button className="w-full sm:w-auto">{t("licences.save")}</Button>
        </div>
      </FormFrame>
    </RecordPage>
  );
}
