import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dayIn } from "../../domain/venue-time.ts";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { wordsFor } from "../../i18n/words.server.ts";
import { useWords } from "../../i18n/words.tsx";
import { openForm } from "../../posting/open-form.server.ts";
import { useForm } from "../../posting/use-form.ts";
import { head } from "../../site/head.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { FileField } from "../../uploads/file-field.tsx";
import { AskAgain } from "../records/ask-again.tsx";
import { namedOptions } from "../records/named-options.ts";
import { RecordNotice, RecordPage } from "../records/record-page.tsx";
import { documentForm } from "./document.schema.ts";
import { documentTypes } from "./documents.server.ts";
import { documentKind, postDocument } from "./new-document.server.ts";

export const handle = { words: ["account", "posting", "uploads"] } satisfies ScreenHandle;

/** A new document of the signed-in user. [ACC-013 API-102] */
export async function loader({ context }: LoaderFunctionArgs) {
  await context.session.require();
  const { site, clock } = context;
  const [types, start] = await Promise.all([
    documentTypes(context),
    openForm(context, documentKind, { schema: documentForm(dayIn(site.timeZone, clock.now())) }),
  ]);
  const title = wordsFor(context.language.code, "uploads")("documents.new");
  return { title, types, start };
}

export const action = (args: ActionFunctionArgs) => postDocument(args);

export { postFromBrowser as clientAction } from "../../posting/post-from-browser.ts";
export { unlessTroubled as shouldRevalidate } from "../../posting/revalidating.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

export default function NewDocumentScreen() {
  const t = useWords("uploads");
  const { title, types, start } = useLoaderData<typeof loader>();
  const form = useForm(start, useActionData<typeof action>(), {
    document_type: t("documents.type"),
    document_expiry: t("documents.expiry"),
    document_file: t("documents.file"),
  });
  const { field } = form;
  if (types.length === 0)
    return (
      <RecordNotice title={title}>
        <AskAgain said={t("documents.noTypes")} again={t("documents.again")} to="/profile/document/new" />
      </RecordNotice>
    );
  return (
    <RecordPage id="document" title={title} form={form} save={t("documents.save")} takesFiles>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField
          {...field("document_type")}
          prompt={t("documents.choose")}
          options={namedOptions(types)}
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
