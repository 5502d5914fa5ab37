import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { wordsFor } from "../../i18n/words.server.ts";
import { useWords } from "../../i18n/words.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { openForm } from "../../posting/open-form.server.ts";
import { useSay } from "../../posting/message.ts";
import { PostForm } from "../../posting/post-form.tsx";
import { TrapField } from "../../posting/guards/trap-field.tsx";
import { useForm } from "../../posting/use-form.ts";
import { head } from "../../site/head.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Heading, Section } from "../../ui/section.tsx";
import { NewsletterForm, newsletterForm, postSubscription } from "./newsletter.server.ts";

export const handle = { words: ["newsletter", "posting"], query: { done: "yes" } } satisfies ScreenHandle;

/** Where anybody subscribes to the newsletter. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    title: wordsFor(context.language.code, "newsletter")("title"),
    isDone: new URL(request.url).searchParams.has("done"),
    start: await openForm(context, newsletterForm, { schema: NewsletterForm }),
  };
}

export const action = (args: ActionFunctionArgs) => postSubscription(args);

export { postFromBrowser as clientAction } from "../../posting/post-from-browser.ts";
export { unlessTroubled as shouldRevalidate } from "../../posting/revalidating.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

export default function Newsletter() {
  const { title, isDone } = useLoaderData<typeof loader>();
  const notice = useActionData<typeof action>()?.notice;
  const say = useSay();
  return (
    <Section>
      <div className="flex max-w-2xl flex-col gap-6">
        <Heading level={1}>{title}</Heading>
        {notice || isDone ? <Done message={notice ? say(notice) : null} /> : <Subscription />}
      </div>
    </Section>
  );
}

function Subscription() {
  const t = useWords("newsletter");
  const { start } = useLoaderData<typeof loader>();
  const labels = {
    email: t("email"),
    first_name: t("firstName"),
    last_name: t("lastName"),
    trap: useWords("posting")("trap.label"),
  };
  const form = useForm(start, useActionData<typeof action>(), labels);
  return (
    <>
      <p className="text-lg">{t("about")}</p>
      <FormFeedback form={form} titles={{ refused: t("notSubscribed") }} />
      <PostForm id="newsletter" form={form} className="flex flex-col gap-5">
        <TextField {...form.field("email")} type="email" autoComplete="email" />
        <TextField {...form.field("first_name")} autoComplete="given-name" />
        <TextField {...form.field("last_name")} autoComplete="family-name" />
        <TrapField form={form} />
        <div>
          <Button className="w-full sm:w-auto">{t("subscribe")}</Button>
        </div>
      </PostForm>
    </>
  );
}

/** In place of the form, with the API's message where it has one. It takes the focus. */
function Done({ message }: { message: string | null }) {
  const t = useWords("newsletter");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div id="newsletter" ref={place} tabIndex={-1}>
      <Alert tone="good" title={t("done.title")}>
        {message ?? t("done.about")}
      </Alert>
    </div>
  );
}
