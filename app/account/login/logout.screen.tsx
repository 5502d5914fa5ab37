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
import { getTranslations } from "../../i18n/translations.server.ts";
import { buildHead } from "../../site/head.ts";
import { CLEAR_SITE_DATA_HEADER } from "./clear-site-data.ts";
import { getText } from "../../posting/form-result.ts";
import { readSubmission } from "../../posting/form-submission.server.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Heading, Section } from "../../ui/section.tsx";

export const handle = { i18n: ["account"] } satisfies ScreenHandle;

/**
 * Logs out if the request comes from a page of this site or from a typed URL. Requests from other sites get a
 * confirmation page, because a link or an image of another site mustn't log users out.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const fetchSite = request.headers.get("Sec-Fetch-Site");
  if (fetchSite === "same-origin" || fetchSite === "none" || !context.session.isLoggedIn)
    throw await logOutAndGoHome(context);
  return { title: getTranslations(context.language.code, "account")("logOut.title") };
}

/**
 * Handles the logout buttons. A form to switch accounts has a path in `back`. It redirects to the login, and
 * the login redirects to the path.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const returnPath = getText((await readSubmission(request)).values, "back");
  if (returnPath === "") return logOutAndGoHome(context);
  context.session.storeReturnPath(returnPath);
  await endSession(context);
  return redirect("/login", { status: 303, headers: CLEAR_SITE_DATA_HEADER });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  buildHead(matches, { title: data?.title ?? "" });

/** Ends the session and redirects to the home page. [RT-025 RT-070 AUTH-008] */
async function logOutAndGoHome(context: AppLoadContext): Promise<Response> {
  await endSession(context);
  return redirect("/", { status: 303, headers: CLEAR_SITE_DATA_HEADER });
}

async function endSession({ session, notices }: AppLoadContext): Promise<void> {
  if (!session.isLoggedIn) return;
  await session.logOut();
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
