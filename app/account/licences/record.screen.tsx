import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { wordsFor } from "../../i18n/words.server.ts";
import { useWords } from "../../i18n/words.tsx";
import { useForm } from "../../posting/use-form.ts";
import { head } from "../../site/head.ts";
import { findRecord, openRecord, postRecord } from "../records/record-form.server.ts";
import { RecordPage } from "../records/record-page.tsx";
import { LicenceFields, useLicenceLabels } from "./fields.tsx";
import { licenceRecord } from "./form.server.ts";

export const handle = { words: ["account", "posting"] } satisfies ScreenHandle;

/** A race licence of the signed-in driver, or a new one. */
export async function loader(args: LoaderFunctionArgs) {
  const { params, context } = args;
  const user = await context.session.require();
  const licence = await findRecord(context, user, licenceRecord, params["id"]);
  const [issuers, start] = await Promise.all([
    context.organiser.licences.issuers(),
    openRecord(args, user, licenceRecord, licence),
  ]);
  const t = wordsFor(context.language.code, "account");
  return { title: t(licence ? "licences.edit" : "licences.new"), issuers, start };
}

export const action = (args: ActionFunctionArgs) => postRecord(args, licenceRecord);

export { postFromBrowser as clientAction } from "../../posting/post-from-browser.ts";
export { unlessTroubled as shouldRevalidate } from "../../posting/revalidating.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

export default function LicenceScreen() {
  const t = useWords("account");
  const { title, issuers, start } = useLoaderData<typeof loader>();
  const form = useForm(start, useActionData<typeof action>(), useLicenceLabels());
  return (
    <RecordPage id="licence" title={title} form={form} save={t("licences.save")}>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <LicenceFields field={form.field} issuers={issuers} />
      </div>
    </RecordPage>
  );
}
