import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { wordsFor } from "../../i18n/words.server.ts";
import { useWords } from "../../i18n/words.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { openForm } from "../../posting/open-form.server.ts";
import { PostForm } from "../../posting/post-form.tsx";
import { TrapField } from "../../posting/guards/trap-field.tsx";
import { useForm } from "../../posting/use-form.ts";
import { head } from "../../site/head.ts";
import { inTime } from "../../site/errors/patience.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Heading, Section } from "../../ui/section.tsx";
import { findPage } from "../page/find-page.ts";
import { loadPage, type ShownPage } from "../page/load-page.ts";
import { PageBody } from "../page/page-body.tsx";
import { pageModelFor } from "../page/preview.server.ts";
import { loadViews } from "../views.ts";
import { ContactForm, contactForm, postMessage } from "./contact.server.ts";

export const handle = {
  words: ["contact", "content", "events", "media", "posting"],
} satisfies ScreenHandle;

/** The organiser's own page of this address, where there is one, and the form below it. [RT-020 FORM-011] */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, language, log } = context;
  const missing = (err: unknown) => log.warn({ err }, "a part of the contact page is missing");
  const [page, user] = await Promise.all([
    inTime(organisersPage(context, request.url), null, missing),
    session.isSignedIn ? inTime(session.user(), null, missing) : null,
  ]);
  const known = user && { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email };
  return {
    title: page?.title || wordsFor(language.code, "contact")("title"),
    page,
    words: page?.words ?? [],
    isSent: new URL(request.url).searchParams.has("sent"),
    start: await openForm(context, contactForm, { schema: ContactForm, known: known ?? {} }),
  };
}

/** The page of the CMS; null for an organiser who has written none. */
async function organisersPage(context: AppLoadContext, address: string): Promise<ShownPage | null> {
  const page = await findPage(context, "contact");
  return page && loadPage(await pageModelFor(page, context, address), context, address);
}

/** A navigation waits for the code of the page's widgets as for its data. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const loaded = await serverLoader<typeof loader>();
  await loadViews(loaded.page?.rows ?? []);
  return loaded;
}

export const action = (args: ActionFunctionArgs) => postMessage(args);

export { postFromBrowser as clientAction } from "../../posting/post-from-browser.ts";
export { unlessTroubled as shouldRevalidate } from "../../posting/revalidating.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "", description: data?.page?.description ?? "" });

export default function Contact() {
  const t = useWords("contact");
  const { page, isSent } = useLoaderData<typeof loader>();
  return (
    <>
      {page && <PageBody page={page} />}
      <Section id="write" aria-labelledby="write-title" tone={page ? "raised" : "page"}>
        <div className="flex max-w-2xl flex-col gap-6">
          <Heading id="write-title" level={page ? 2 : 1}>
            {page ? t("write") : t("title")}
          </Heading>
          {isSent ? <Sent /> : <Message />}
        </div>
      </Section>
    </>
  );
}

function Message() {
  const t = useWords("contact");
  const { start } = useLoaderData<typeof loader>();
  const labels = {
    name: t("name"),
    email: t("email"),
    subject: t("subject"),
    message: t("message"),
    trap: useWords("posting")("trap.label"),
  };
  const form = useForm(start, useActionData<typeof action>(), labels);
  return (
    <>
      <p className="text-lg">{t("lead")}</p>
      <FormFeedback form={form} titles={{ refused: t("notSent") }} />
      <PostForm id="contact" form={form} className="flex flex-col gap-5">
        <TextField {...form.field("name")} autoComplete="name" />
        <TextField {...form.field("email")} type="email" autoComplete="email" />
        <TextField {...form.field("subject")} />
        <TextArea {...form.field("message")} rows={8} />
        <TrapField form={form} />
        <div>
          <Button className="w-full sm:w-auto">{t("submit")}</Button>
        </div>
      </PostForm>
    </>
  );
}

/**
 * In place of the form, so that nobody sends a second one by chance. It takes the focus. [FORM-013 FORM-014]
 */
function Sent() {
  const t = useWords("contact");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <>
      <div ref={place} tabIndex={-1}>
        <Alert tone="good" title={t("sent.title")}>
          {t("sent.about")}
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
