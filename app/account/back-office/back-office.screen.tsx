import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { getTranslations } from "../../i18n/translations.server.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { openForm } from "../../posting/open-form.server.ts";
import { PostForm } from "../../posting/post-form.tsx";
import { useActionResult } from "../../posting/use-action-result.ts";
import { useForm } from "../../posting/use-form.ts";
import { buildHead } from "../../site/head.ts";
import { Button } from "../../ui/button.tsx";
import { Heading, Section } from "../../ui/section.tsx";
import { backOfficeFormKind, postBackOffice, requireLoginRequest } from "./back-office.server.ts";

export const handle = { i18n: ["back-office", "posting"] } satisfies ScreenHandle;

/** The page that asks for confirmation before this account is logged in to the organiser's back-office. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireLoginRequest(context, await context.session.requireUser(), request);
  return {
    title: getTranslations(context.language.code, "back-office")("title"),
    initialForm: await openForm(context, backOfficeFormKind),
  };
}

export const action = (args: ActionFunctionArgs) => postBackOffice(args);

export { postClientAction as clientAction } from "../../posting/post-client-action.ts";
export { revalidateUnlessSubmitFailed as shouldRevalidate } from "../../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, { title: data?.title ?? "" });

export default function BackOffice() {
  const t = useTranslations("back-office");
  const { title, initialForm } = useLoaderData<typeof loader>();
  const form = useForm(initialForm, useActionResult<typeof action>(), {});
  return (
    <Section>
      <div className="mx-auto flex max-w-xl flex-col gap-6">
        <Heading level={1}>{title}</Heading>
        <FormFeedback form={form} />
        <p className="text-lg">{t("about")}</p>
        <PostForm id="back-office" form={form}>
          <Button>{title}</Button>
        </PostForm>
      </div>
    </Section>
  );
}
