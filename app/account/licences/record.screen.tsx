import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { getTranslations } from "../../i18n/translations.server.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { useForm } from "../../posting/use-form.ts";
import { useActionResult } from "../../posting/use-action-result.ts";
import { buildHead } from "../../site/head.ts";
import { findRecord, openRecordForm, postRecord } from "../records/record-form.server.ts";
import { RecordPage } from "../records/record-page.tsx";
import { LicenceFields, useLicenceLabels } from "./fields.tsx";
import { licenceRecordForm } from "./form.server.ts";

export const handle = {
  i18n: ["account", "posting"],
  mainForm: { id: "licence", enterIntent: "" },
} satisfies ScreenHandle;

/** The page of one of the user's race licences, or of a new one. */
export async function loader(args: LoaderFunctionArgs) {
  const { params, context } = args;
  const user = await context.session.requireUser();
  const licence = await findRecord(context, user, licenceRecordForm, params["id"]);
  const [issuers, initialForm] = await Promise.all([
    context.organiser.licences.listIssuers(),
    openRecordForm(args, user, licenceRecordForm, licence),
  ]);
  const t = getTranslations(context.language.code, "account");
  return { hasForm: true, title: t(licence ? "licences.edit" : "licences.new"), issuers, initialForm };
}

export const action = (args: ActionFunctionArgs) => postRecord(args, licenceRecordForm);

export { postClientAction as clientAction } from "../../posting/post-client-action.ts";
export { revalidateUnlessSubmitFailed as shouldRevalidate } from "../../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, { title: data?.title ?? "" });

export default function LicenceScreen() {
  const t = useTranslations("account");
  const { title, issuers, initialForm } = useLoaderData<typeof loader>();
  const form = useForm(initialForm, useActionResult<typeof action>(), useLicenceLabels());
  return (
    <RecordPage id="licence" title={title} form={form} saveLabel={t("licences.save")}>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <LicenceFields field={form.field} issuers={issuers} />
      </div>
    </RecordPage>
  );
}
