import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { getTranslations } from "../../i18n/translations.server.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { openForm } from "../../posting/open-form.server.ts";
import { useMessageText } from "../../posting/message.ts";
import { formatDelayFromUrl } from "../../posting/mail-delay.server.ts";
import { PostForm } from "../../posting/post-form.tsx";
import { HoneypotField } from "../../posting/guards/honeypot-field.tsx";
import { useForm } from "../../posting/use-form.ts";
import { useActionResult } from "../../posting/use-action-result.ts";
import { DELAY_PARAM, DELAY_PATTERN } from "../../posting/mail-delay.ts";
import { buildHead } from "../../site/head.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Heading, Section } from "../../ui/section.tsx";
import { NewsletterForm, newsletterFormKind, postSubscription } from "./newsletter.server.ts";

export const handle = {
  i18n: ["newsletter", "posting"],
  mainForm: { id: "newsletter", enterIntent: "" },
  query: { done: "yes", [DELAY_PARAM]: DELAY_PATTERN },
} satisfies ScreenHandle;

/** Loads the public page for newsletter subscriptions. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const isDone = new URL(request.url).searchParams.has("done");
  const initialForm = await openForm(context, newsletterFormKind, { schema: NewsletterForm });
  return {
    hasForm: !isDone && !initialForm.isUnsupported && context.formResult.get()?.hasForm !== false,
    title: getTranslations(context.language.code, "newsletter")("title"),
    isDone,
    delay: formatDelayFromUrl(request, context),
    initialForm,
  };
}

export const action = (args: ActionFunctionArgs) => postSubscription(args);

export { postClientAction as clientAction } from "../../posting/post-client-action.ts";
export { revalidateUnlessSubmitFailed as shouldRevalidate } from "../../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, { title: data?.title ?? "" });

export default function Newsletter() {
  const { title, isDone, delay } = useLoaderData<typeof loader>();
  const notice = useActionResult<typeof action>()?.notice;
  const getMessageText = useMessageText();
  return (
    <Section>
      <div className="flex max-w-2xl flex-col gap-6">
        <Heading level={1}>{title}</Heading>
        {notice || isDone ? (
          <DoneConfirmation message={notice ? getMessageText(notice) : null} delay={delay} />
        ) : (
          <SubscriptionForm />
        )}
      </div>
    </Section>
  );
}

function SubscriptionForm() {
  const t = useTranslations("newsletter");
  const { initialForm } = useLoaderData<typeof loader>();
  const labels = {
    email: t("email"),
    first_name: t("firstName"),
    last_name: t("lastName"),
    trap: useTranslations("posting")("trap.label"),
  };
  const form = useForm(initialForm, useActionResult<typeof action>(), labels);
  return (
    <>
      <p className="text-lg">{t("about")}</p>
      <FormFeedback form={form} titles={{ rejected: t("notSubscribed") }} />
      <PostForm id="newsletter" form={form} className="flex flex-col gap-5">
        <TextField {...form.field("email")} type="email" autoComplete="email" />
        <TextField {...form.field("first_name")} autoComplete="given-name" />
        <TextField {...form.field("last_name")} autoComplete="family-name" />
        <HoneypotField form={form} />
        <div>
          <Button className="w-full sm:w-auto">{t("subscribe")}</Button>
        </div>
      </PostForm>
    </>
  );
}

function DoneConfirmation({ message, delay }: { message: string | null; delay: string }) {
  const tPosting = useTranslations("posting");
  const t = useTranslations("newsletter");
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <div id="newsletter" ref={container} tabIndex={-1}>
      <Alert tone="good" title={t("done.title")}>
        {message ?? (delay ? tPosting("mailDelayed", { time: delay }) : t("done.about"))}
      </Alert>
    </div>
  );
}
