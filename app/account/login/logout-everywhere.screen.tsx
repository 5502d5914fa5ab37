import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { getTranslations } from "../../i18n/translations.server.ts";
import { buildHead } from "../../site/head.ts";
import { CLEAR_SITE_DATA_HEADER } from "./clear-site-data.ts";
import { classifyApiError } from "../../posting/api-failure.ts";
import { useActionResult } from "../../posting/use-action-result.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Heading, Section } from "../../ui/section.tsx";
import { useTitleState } from "../../ui/use-title-state.ts";

export const handle = { i18n: ["account"] } satisfies ScreenHandle;

/** The page that asks for confirmation before all sessions of the account end. */
export async function loader({ context }: LoaderFunctionArgs) {
  await context.session.requireUser();
  await requireLogoutEverywhereSupport(context);
  return { title: getTranslations(context.language.code, "account")("everywhere.title") };
}

export async function action({ context }: ActionFunctionArgs) {
  const { formResult, session, notices, audit } = context;
  const user = await session.requireUser();
  await requireLogoutEverywhereSupport(context);
  try {
    await session.logOutEverywhere();
  } catch (error) {
    if (!classifyApiError(error)) throw error;
    formResult.set({
      isIndeterminate: false,
      hasFailed: true,
      hasForm: true,
      title: undefined,
      saveDraft: async () => undefined,
    });
    return data({ hasFailed: true }, { status: 503 });
  }
  audit({ event: "signed-out-everywhere", actor: String(user.id) });
  notices.add({ key: "loggedOutEverywhere", tone: "good" });
  return redirect("/", { status: 303, headers: CLEAR_SITE_DATA_HEADER });
}

/** @throws 404 if the API doesn't support ending all sessions */
async function requireLogoutEverywhereSupport({ organiser }: AppLoadContext): Promise<void> {
  if (!(await organiser.site.hasCapability("sign-out-everywhere")))
    throw data({ kind: "not-found" }, { status: 404 });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  buildHead(matches, { title: page?.title ?? "" });

export default function LogOutEverywhere() {
  const t = useTranslations("account");
  const hasFailed = useActionResult<typeof action>()?.hasFailed ?? false;
  const tCommon = useTranslations("common");
  useTitleState(hasFailed ? tCommon("error") : "");
  return (
    <Section>
      <div className="mx-auto flex max-w-xl flex-col gap-6">
        <Heading level={1}>{t("everywhere.title")}</Heading>
        {hasFailed && <Alert tone="bad">{t("everywhere.failed")}</Alert>}
        <p className="text-lg">{t("everywhere.question")}</p>
        <Form method="post" className="flex flex-wrap gap-3">
          <Button>{t("everywhere.submit")}</Button>
          <LinkButton to="/profile" tone="secondary">
            {t("logOut.stay")}
          </LinkButton>
        </Form>
      </div>
    </Section>
  );
}
