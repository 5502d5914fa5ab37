import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { formatEmailForDisplay } from "../../domain/display-email.ts";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { organiserTextProps } from "../../i18n/organiser-text-props.ts";
import { getTranslations } from "../../i18n/translations.server.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { loadOptional } from "../../optional.server.ts";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { HoneypotField } from "../../posting/guards/honeypot-field.tsx";
import { openForm } from "../../posting/open-form.server.ts";
import { PostForm } from "../../posting/post-form.tsx";
import { useActionResult } from "../../posting/use-action-result.ts";
import { useForm } from "../../posting/use-form.ts";
import { Breadcrumbs } from "../../site/browsing/breadcrumbs.tsx";
import { buildHead } from "../../site/head.ts";
import { toSitePath } from "../../site/site-path.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Heading, Section } from "../../ui/section.tsx";
import { buildProductPath, buildShopPath } from "../shop-paths.ts";
import {
  BackInStockForm,
  buildBackInStockFormKind,
  findStockState,
  loadRequestedItem,
  postBackInStock,
} from "./back-in-stock.server.ts";

export const handle = {
  i18n: ["shop", "browsing", "posting"],
  mainForm: { id: "back-in-stock", enterIntent: "" },
  query: { done: "yes" },
} satisfies ScreenHandle;

/**
 * The form that requests a mail for when a product, or the variant in the query, is back in stock. Redirects
 * to the product if it is in stock.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { session, language } = context;
  const { searchParams } = new URL(request.url);
  const item = await loadRequestedItem(context, params["slug"], searchParams);
  const { product, variations } = item;
  const productPath = buildProductPath(product.slug || String(product.id));
  const isDone = searchParams.has("done");
  if (!isDone && (await findStockState(context, item)) !== "sold-out")
    throw redirect(toSitePath(productPath), 303);
  const user = session.isLoggedIn
    ? await loadOptional(context, "user", () => session.user(), { fallback: null })
    : null;
  const name = product.name || product.title;
  return {
    hasForm: !isDone,
    title: `${getTranslations(language.code, "shop")("backInStock.title")} – ${name}`,
    name,
    itemName: [name, ...variations.map(({ value }) => value)].join(" – "),
    productPath,
    isDone,
    initialForm: await openForm(context, buildBackInStockFormKind(params["slug"]), {
      schema: BackInStockForm,
      initialValues: { email: user ? formatEmailForDisplay(user.email) : "" },
    }),
  };
}

export const action = (args: ActionFunctionArgs) => postBackInStock(args);

export { postClientAction as clientAction } from "../../posting/post-client-action.ts";
export { revalidateUnlessSubmitFailed as shouldRevalidate } from "../../posting/revalidation.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  ...buildHead(matches, { title: data?.title ?? "" }),
  { name: "robots", content: "noindex" },
];

export default function BackInStock() {
  const t = useTranslations("shop");
  const { name, itemName, productPath, isDone } = useLoaderData<typeof loader>();
  return (
    <Section>
      <Breadcrumbs
        trail={[
          { name: t("title"), to: buildShopPath() },
          { name, to: productPath },
        ]}
        current={t("backInStock.title")}
      />
      <div className="mt-4 flex max-w-2xl flex-col gap-6">
        <Heading level={1}>{t("backInStock.title")}</Heading>
        <p className="text-lg font-semibold">
          <span {...organiserTextProps}>{itemName}</span>
        </p>
        {isDone ? <DoneConfirmation /> : <RequestForm />}
        <div>
          <LinkButton to={productPath} tone={isDone ? "secondary" : "quiet"}>
            {t("backInStock.toProduct")}
          </LinkButton>
        </div>
      </div>
    </Section>
  );
}

function RequestForm() {
  const t = useTranslations("shop");
  const { initialForm } = useLoaderData<typeof loader>();
  const labels = { email: t("backInStock.email"), trap: useTranslations("posting")("trap.label") };
  const form = useForm(initialForm, useActionResult<typeof action>(), labels);
  return (
    <>
      <FormFeedback form={form} titles={{ rejected: t("backInStock.rejected") }} />
      <PostForm id="back-in-stock" form={form} className="flex flex-col gap-5">
        <TextField {...form.field("email")} type="email" autoComplete="email" hint={t("backInStock.about")} />
        <HoneypotField form={form} />
        <div>
          <Button className="w-full sm:w-auto">{t("backInStock.submit")}</Button>
        </div>
      </PostForm>
    </>
  );
}

function DoneConfirmation() {
  const t = useTranslations("shop");
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <div id="back-in-stock" ref={container} tabIndex={-1}>
      <Alert tone="good" title={t("backInStock.done.title")}>
        {t("backInStock.done.about")}
      </Alert>
    </div>
  );
}
