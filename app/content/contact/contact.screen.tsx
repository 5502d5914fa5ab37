import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { formatEmailForDisplay } from "../../domain/display-email.ts";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { getTranslations } from "../../i18n/translations.server.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { openForm } from "../../posting/open-form.server.ts";
import { formatDelayFromUrl } from "../../posting/mail-delay.server.ts";
import { PostForm } from "../../posting/post-form.tsx";
import { HoneypotField } from "../../posting/guards/honeypot-field.tsx";
import { useForm } from "../../posting/use-form.ts";
import { useActionResult } from "../../posting/use-action-result.ts";
import { buildHead } from "../../site/head.ts";
import { loadOptional } from "../../optional.server.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Heading, Section } from "../../ui/section.tsx";
import { findPage } from "../page/find-page.ts";
import { loadPage, type LoadedPage } from "../page/load-page.ts";
import { PageBody, PageRows } from "../page/page-body.tsx";
import { preparePage } from "../page/prepare-page.ts";
import { buildPageModelForUser } from "../page/preview.server.ts";
import { ContactForm, contactFormKind, postMessage } from "./contact.server.ts";

export const handle = {
  i18n: ["contact", "content", "events", "media", "posting"],
  mainForm: { id: "contact", enterIntent: "" },
} satisfies ScreenHandle;

/** Loads the form and, if the organiser has one, the CMS page “contact”. [RT-020 FORM-011] */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, language } = context;
  const [page, user] = await Promise.all([
    loadOptional(context, "page", () => loadContactPage(context, request.url), { fallback: null }),
    session.isLoggedIn ? loadOptional(context, "user", () => session.user(), { fallback: null }) : null,
  ]);
  const prefilled = user && {
    name: `${user.firstName} ${user.lastName}`.trim(),
    email: formatEmailForDisplay(user.email),
  };
  const initialForm = await openForm(context, contactFormKind, {
    schema: ContactForm,
    initialValues: prefilled ?? {},
  });
  const isSent = new URL(request.url).searchParams.has("sent");
  return {
    hasForm: !isSent && !initialForm.isUnsupported,
    title: page?.title || getTranslations(language.code, "contact")("title"),
    page,
    formInPage: page?.formInPage,
    i18n: page?.i18n ?? [],
    isSent,
    delay: formatDelayFromUrl(request, context),
    initialForm,
  };
}

async function loadContactPage(context: AppLoadContext, requestUrl: string): Promise<LoadedPage | null> {
  const page = await findPage(context, "contact");
  return page && loadPage(await buildPageModelForUser(page, context, requestUrl), context, requestUrl);
}

/** Loads the page for a client-side navigation. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const loaderData = await serverLoader<typeof loader>();
  if (loaderData.page) await preparePage(loaderData.page);
  return loaderData;
}

export const action = (args: ActionFunctionArgs) => postMessage(args);

export { postClientAction as clientAction } from "../../posting/post-client-action.ts";
export { revalidateUnlessSubmitFailed as shouldRevalidate } from "../../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, { title: data?.title ?? "", description: data?.page?.description ?? "" });

/** Shows the title, the form, and then the rest of the CMS page. */
export default function Contact() {
  const t = useTranslations("contact");
  const { page, title, isSent } = useLoaderData<typeof loader>();
  const { top, rest } = splitAfterTitle(page);
  return (
    <>
      {top && <PageRows page={top} />}
      <Section id="write" aria-labelledby="write-title" className={top ? "-mt-10 md:-mt-12" : ""}>
        <div className="flex max-w-2xl flex-col gap-6">
          <Heading id="write-title" level={top ? 2 : 1} className={top ? "sr-only" : ""}>
            {top ? t("write") : title}
          </Heading>
          {isSent ? <SentConfirmation /> : <MessageForm />}
        </div>
      </Section>
      {rest && <PageBody page={rest} />}
    </>
  );
}

/**
 * Splits a page after its title, so that the form can be shown between `top` and `rest`. If no widget is the
 * title, `top` is null. If the first row doesn't start with the title or has several columns, `top` is the
 * whole page.
 */
function splitAfterTitle(page: LoadedPage | null): { top: LoadedPage | null; rest: LoadedPage | null } {
  if (!page || page.showsTitle) return { top: null, rest: page && { ...page, showsTitle: false } };
  const [row, ...otherRows] = page.rows;
  const [column] = row?.columns ?? [];
  const [first, ...otherWidgets] = column?.widgets ?? [];
  const isTitle =
    first?.state === "ready" && (first.kind === "core/heading" || first.key === page.titleWidgetKey);
  if (!row || !column || !isTitle || row.columns.length > 1) return { top: page, rest: null };
  return {
    top: { ...page, changesInMs: null, rows: [{ ...row, columns: [{ ...column, widgets: [first] }] }] },
    rest: {
      ...page,
      preview: null,
      rows: [{ ...row, containerId: "", columns: [{ ...column, widgets: otherWidgets }] }, ...otherRows],
    },
  };
}

function MessageForm() {
  const t = useTranslations("contact");
  const { initialForm } = useLoaderData<typeof loader>();
  const labels = {
    name: t("name"),
    email: t("email"),
    subject: t("subject"),
    message: t("message"),
    trap: useTranslations("posting")("trap.label"),
  };
  const form = useForm(initialForm, useActionResult<typeof action>(), labels);
  return (
    <>
      <p className="text-lg">{t("lead")}</p>
      <FormFeedback form={form} titles={{ rejected: t("notSent") }} />
      <PostForm id="contact" form={form} className="flex flex-col gap-5">
        <TextField {...form.field("name")} autoComplete="name" />
        <TextField {...form.field("email")} type="email" autoComplete="email" />
        <TextField {...form.field("subject")} />
        <TextArea {...form.field("message")} rows={8} />
        <HoneypotField form={form} />
        <div>
          <Button className="w-full sm:w-auto">{t("submit")}</Button>
        </div>
      </PostForm>
    </>
  );
}

/** Replaces the form after submission, so that it isn't submitted twice by accident. [FORM-013 FORM-014] */
function SentConfirmation() {
  const t = useTranslations("contact");
  const { delay } = useLoaderData<typeof loader>();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <>
      <div ref={container} tabIndex={-1}>
        <Alert tone="good" title={t("sent.title")}>
          {delay ? t("sent.delayed", { time: delay }) : t("sent.about")}
        </Alert>
      </div>
      <div>
        <LinkButton to="/contact" tone="secondary">
          {t("sent.another")}
        </LinkButton>
      </div>
    </>
  );
}
