import {
  type ActionFunctionArgs,
  data as dataResponse,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ScreenHandle } from "../i18n/handle.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { loadEarlierOrders } from "../paying/earlier-orders.server.ts";
import { mayOrder } from "../paying/may-order.ts";
import { OrderNotices } from "../paying/order-notices.tsx";
import { checkPaymentReturn } from "../paying/payment-return.server.ts";
import { deleteDraft } from "../posting/draft.server.ts";
import { postClientAction, readPostedFields } from "../posting/post-client-action.ts";
import { useActionResult } from "../posting/use-action-result.ts";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { buildHead } from "../site/head.ts";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Heading, Section } from "../ui/section.tsx";
import { CmsForm } from "./cms-form.tsx";
import { FileQuestion } from "./file-question.tsx";
import { findForm, buildFormKind, requiresLogin } from "./form-kind.server.ts";
import { postCmsForm } from "./form-post.server.ts";
import { buildFormSale } from "./form-sale.server.ts";
import { buildFormModel } from "./load-form.server.ts";
import type { FormModel } from "./form-model.ts";
import { SentAnswers, storeSentAnswers } from "./sent-answers.tsx";

export const handle = {
  i18n: ["forms", "paying", "posting", "uploads"],
  mainForm: { id: "", enterIntent: "" },
  query: { sent: "yes" },
} satisfies ScreenHandle;

/** Loads a CMS form on its own page. The form is submitted to this page, and the payment page returns to it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const payment = await checkPaymentReturn(context, request); // [FORM-027]
  const form = await findForm(context, params["url"] ?? "");
  if (!form) throw dataResponse(null, { status: 404 });
  if (payment?.state === "paid") await deleteDraft(context, buildFormKind(form).name);
  const user = requiresLogin(form) || payment ? await context.session.optionalUser() : null;
  const [formModel, earlierOrders] = await Promise.all([
    buildFormModel(context, form),
    loadEarlierOrders(context, buildFormSale(form), { user, request, payment }),
  ]);
  const isSent = new URL(request.url).searchParams.has("sent");
  return {
    hasForm: !isSent && mayOrder(earlierOrders, false) && `form-${form.id}`,
    form: formModel,
    earlierOrders,
    isSent,
  };
}

export const action = (args: ActionFunctionArgs) => postCmsForm(args);

/** Submits the form. After success, stores the answers in the browser, for the confirmation. */
export async function clientAction(args: ClientActionFunctionArgs) {
  const postedFields = await readPostedFields(args.request);
  try {
    return await postClientAction<typeof action>(args);
  } catch (thrown) {
    if (thrown instanceof Response && thrown.headers.get("Location")?.includes("?sent=yes"))
      storeSentAnswers(new URL(args.request.url).pathname, postedFields);
    throw thrown;
  }
}

export { revalidateUnlessFailedOrIndeterminate as shouldRevalidate } from "../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, { title: data?.form.name ?? "", titleState: data?.earlierOrders.payment?.titleState });

export default function FormScreen() {
  const { form, earlierOrders, isSent } = useLoaderData<typeof loader>();
  const actionResult = useActionResult<typeof action>();
  const t = useTranslations("forms");
  const hasResponded = actionResult !== undefined;
  const canFillIn = mayOrder(earlierOrders, hasResponded);
  return (
    <Section>
      <div className="flex max-w-2xl flex-col gap-6">
        <Heading {...organiserTextProps} level={1}>
          {form.name}
        </Heading>
        {/* The result of a payment, and orders that aren't confirmed yet. [FORM-028 FORM-030] */}
        <OrderNotices kind="form" pagePath={form.path} earlierOrders={earlierOrders} hasResult={hasResponded}>
          {() => <p>{t("sent.about")}</p>}
        </OrderNotices>
        {isSent && <SentConfirmation form={form} />}
        {canFillIn && !isSent && <CmsForm form={form} actionResult={actionResult} FileInput={FileQuestion} />}
      </div>
    </Section>
  );
}

/** Replaces the submitted form, so that it isn't submitted twice by mistake. [FORM-023] */
function SentConfirmation({ form }: { form: FormModel }) {
  const { id, path } = form;
  const t = useTranslations("forms");
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <>
      <div id={`form-${id}`} ref={container} tabIndex={-1}>
        <Alert tone="good" title={t("sent.title")}>
          {t("sent.about")}
        </Alert>
      </div>
      <SentAnswers form={form} />
      <div>
        <LinkButton to={path} tone="secondary">
          {t("sent.another")}
        </LinkButton>
      </div>
    </>
  );
}
