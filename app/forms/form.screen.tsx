import {
  type ActionFunctionArgs,
  data as answerOf,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useWords } from "../i18n/words.tsx";
import { orderNews } from "../paying/order-news.server.ts";
import { mayOrder } from "../paying/may-order.ts";
import { ToldOrders } from "../paying/order-news.tsx";
import { paymentReturn } from "../paying/payment-return.server.ts";
import { forgetDraft } from "../posting/draft.server.ts";
import { asWritten } from "../i18n/as-written.ts";
import { head } from "../site/head.ts";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { CmsForm } from "./cms-form.tsx";
import { findForm, formKind } from "./form-kind.server.ts";
import { postCmsForm } from "./form-post.server.ts";
import { formSale } from "./form-sale.server.ts";
import { shownForm } from "./load-form.server.ts";
import type { ShownForm } from "./shown-form.ts";

export const handle = {
  words: ["forms", "paying", "posting"],
  query: { sent: "yes" },
} satisfies ScreenHandle;

/** A form of the CMS by itself: where it is answered without scripts, and where its payment leads back to. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const payment = await paymentReturn(context, request); // [FORM-027]
  const form = await findForm(context, params["url"] ?? "");
  if (!form) throw answerOf(null, { status: 404 });
  if (payment?.state === "paid") await forgetDraft(context, formKind(form).name);
  const user = form.cost > 0 || payment ? await context.session.knownUser() : null;
  const [shown, news] = await Promise.all([
    shownForm(context, form),
    orderNews(context, formSale(form), { user, request, payment }),
  ]);
  return { form: shown, news, isSent: new URL(request.url).searchParams.has("sent") };
}

export const action = (args: ActionFunctionArgs) => postCmsForm(args);

export { postFromBrowser as clientAction } from "../posting/post-from-browser.ts";
export { afterEveryAnswer as shouldRevalidate } from "../posting/revalidating.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.form.name ?? "" });

export default function FormScreen() {
  const { form, news, isSent } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const t = useWords("forms");
  const isAnswered = reply !== undefined;
  const mayFillIn = mayOrder(news, isAnswered);
  return (
    <Section>
      <div className="flex max-w-2xl flex-col gap-6">
        <Heading {...asWritten} level={1}>
          {form.name}
        </Heading>
        {/* [FORM-028 FORM-030] */}
        <ToldOrders kind="form" page={form.path} news={news} isAnswered={isAnswered}>
          {() => <p>{t("sent.about")}</p>}
        </ToldOrders>
        {isSent && <Sent form={form} />}
        {mayFillIn && !isSent && <CmsForm form={form} reply={reply} />}
      </div>
    </Section>
  );
}

/** In place of the form, so that nobody sends a second one by chance. It takes the focus. [FORM-023] */
function Sent({ form: { id, path } }: { form: ShownForm }) {
  const t = useWords("forms");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <>
      <div id={`form-${id}`} ref={place} tabIndex={-1}>
        <Alert tone="good" title={t("sent.title")}>
          {t("sent.about")}
        </Alert>
      </div>
      <div>
        <LinkButton to={path} tone="secondary">
          {t("sent.another")}
        </LinkButton>
      </div>
    </>
  );
}
