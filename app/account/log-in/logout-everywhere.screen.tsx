import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { useWords } from "../../i18n/words.tsx";
import { wordsFor } from "../../i18n/words.server.ts";
import { head } from "../../site/head.ts";
import { leftBehind } from "./left-behind.ts";
import { troubleOf } from "../../posting/organiser-trouble.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Heading, Section } from "../../ui/section.tsx";

export const handle = { words: ["account"] } satisfies ScreenHandle;

/** Asks before all log-ins of the account end. */
export async function loader({ context }: LoaderFunctionArgs) {
  await context.session.require();
  await requireOffer(context);
  return { title: wordsFor(context.language.code, "account")("everywhere.title") };
}

export async function action({ context }: ActionFunctionArgs) {
  const { session, notices, audit } = context;
  const user = await session.require();
  await requireOffer(context);
  try {
    await session.signOutEverywhere();
  } catch (error) {
    if (!troubleOf(error)) throw error;
    return data({ hasFailed: true }, { status: 503 });
  }
  audit({ what: "signed-out-everywhere", who: String(user.id) });
  notices.add({ key: "loggedOutEverywhere", tone: "good" });
  return redirect("/", { status: 303, headers: leftBehind });
}

/** An API that knows no such call has no such page. */
async function requireOffer({ organiser }: AppLoadContext): Promise<void> {
  if (!(await organiser.site.offers("sign-out-everywhere")))
    throw data({ kind: "not-found" }, { status: 404 });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  head(matches, { title: page?.title ?? "" });

export default function LogOutEverywhere() {
  const t = useWords("account");
  const hasFailed = useActionData<typeof action>()?.hasFailed ?? false;
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
