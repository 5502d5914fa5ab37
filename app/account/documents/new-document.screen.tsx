import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getDayInZone } from "../../domain/venue-time.ts";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { getTranslations } from "../../i18n/translations.server.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { openForm } from "../../posting/open-form.server.ts";
import { useForm } from "../../posting/use-form.ts";
import { useActionResult } from "../../posting/use-action-result.ts";
import { buildHead } from "../../site/head.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { FileField } from "../../uploads/file-field.tsx";
import { RetryNotice } from "../records/retry-notice.tsx";
import { toSelectOptions } from "../records/select-options.ts";
import { RecordPageLayout, RecordPage } from "../records/record-page.tsx";
import { createDocumentSchema } from "./document.schema.ts";
import { loadDocumentTypes } from "./documents.server.ts";
import { documentFormKind, postDocument } from "./new-document.server.ts";

export const handle = {
  i18n: ["account", "posting", "uploads"],
  mainForm: { id: "document", enterIntent: "" },
} satisfies ScreenHandle;

/** The page to add a document. [ACC-013 API-102] */
export async function loader({ context }: LoaderFunctionArgs) {
  await context.session.requireUser();
  const { site, clock } = context;
  const [types, initialForm] = await Promise.all([
    loadDocumentTypes(context),
    openForm(context, documentFormKind, {
      schema: createDocumentSchema(getDayInZone(site.timeZone, clock.now())),
    }),
  ]);
  const title = getTranslations(context.language.code, "uploads")("documents.new");
  return { hasForm: types.length > 0 && !initialForm.isUnsupported, title, types, initialForm };
}

export const action = (args: ActionFunctionArgs) => postDocument(args);

export { postClientAction as clientAction } from "../../posting/post-client-action.ts";
export { revalidateUnlessSubmitFailed as shouldRevalidate } from "../../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, { title: data?.title ?? "" });

export default function NewDocumentScreen() {
  const t = useTranslations("uploads");
  const { title, types, initialForm } = useLoaderData<typeof loader>();
  const form = useForm(initialForm, useActionResult<typeof action>(), {
    document_type: t("documents.type"),
    document_expiry: t("documents.expiry"),
    document_file: t("documents.file"),
  });
  const { field } = form;
  if (types.length === 0)
    return (
      <RecordPageLayout title={title}>
        <RetryNotice
          text={t("documents.noTypes")}
          retryLabel={t("documents.again")}
          to="/profile/document/new"
        />
      </RecordPageLayout>
    );
  return (
    <RecordPage id="document" title={title} form={form} saveLabel={t("documents.save")} takesFiles>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField
          {...field("document_type")}
          prompt={t("documents.choose")}
          options={toSelectOptions(types)}
        />
        <TextField {...field("document_expiry")} type="date" />
        <FileField
          {...field("document_file")}
          fileName={field("document_file_name").defaultValue}
          kind="document"
          required
          className="sm:col-span-2"
        />
      </div>
    </RecordPage>
  );
}
