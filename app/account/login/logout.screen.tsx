import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form } from "@remix-run/react";
import type { AppLoadContext } from "@remix-run/server-runtime";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { translationsFor } from "../../i18n/translations.server.ts";
import { head } from "../../site/head.ts";
import { clearSiteDataHeader } from "./clear-site-data.ts";
import { getText } from "../../posting/form-result.ts";
import { readSubmission } from "../../posting/form-submission.server.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Heading, Section } from "../../ui/section.tsx";

export const handle = { i18n: ["account"] } satisfies ScreenHandle;

/**
 * Logs out when the request comes from this site or a typed URL. Links on other sites get a confirmation
 * page, so that an image can't log users out.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const from = request.headers.get("Sec-Fetch-Site");
  if (from === "same-origin" || from === "none" || !context.session.isLoggedIn)
    throw await logOutAndGoHome(context);
  return { title: translationsFor(context.language.code, "account")("logOut.title") };
}

/**
 * The logout button of the header and of the confirmation page. With `back`, redirects to the login of
 * another user, who then gets to that page of this site.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const back = getText((await readSubmission(request)).values, "back");
  if (back === "") return logOutAndGoHome(context);
  context.session.storeReturnPath(back);
  await endSession(context);
  return redirect("/login", { status: 303, headers: clearSiteDataHeader });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

/** Ends the session and redirects to the home page. [RT-025 RT-070 AUTH-008] */
async function logOutAndGoHome(context: AppLoadContext): Promise<Response> {
  await endSession(context);
  return redirect("/", { status: 303, headers: clearSiteDataHeader });
}

async function endSession({ session, notices }: AppLoadContext): Promise<void> {
  if (!session.isLoggedIn) return;
  await session.signOut();
  notices.add({ key: "loggedOut", tone: "good" });
}

export default function LogOut() {
  const t = useTranslations("account");
  return (
    <Section>
      <div className="mx-auto flex max-w-md flex-col gap-6">
        <Heading level={1}>{t("logOut.title")}</Heading>
        <p className="text-lg">{t("logOut.question")}</p>
        <Form method="post" className="flex flex-wrap gap-3">
          <Button>{t("logOut.submit")}</Button>
          <LinkButton to="/" tone="secondary">
            {t("logOut.stay")}
          </LinkButton>
        </Form>
      </div>
    </Section>
  );
}
