import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { translationsFor } from "../../i18n/translations.server.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { readSubmission } from "../../posting/form-submission.server.ts";
import { head } from "../../site/head.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { redirectAfterLogin, addWelcomeNotice } from "./finish-login.server.ts";
import { LoginCard } from "./login-card.tsx";

export const handle = { i18n: ["login"], logsIn: true } satisfies ScreenHandle;

/**
 * The page of a login link, whose tokens were already removed from the URL. Logs in at once in the browser that
 * requested the link. Any other browser gets a confirmation page first: otherwise users could be logged in to
 * another person's account by mistake, and email scanners would use up the link. [AUTH-023 AUTH-026]
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const link = await context.loginMethods.pendingLink();
  if (link.kind === "none") throw redirect("/login?link=expired", 303);
  if (link.kind === "already-logged-in") throw redirectToTarget(context, link.path);
  if (link.wasRequestedInThisBrowser) throw await logIn(context);
  const { firstName, lastName, email } = link.user;
  const name = `${firstName} ${lastName}`.trim() || email;
  return {
    title: translationsFor(context.language.code, "login")("link.title", { name }),
    name,
    email,
    currentUserName:
      link.loggedInUser &&
      (`${link.loggedInUser.firstName} ${link.loggedInUser.lastName}`.trim() || link.loggedInUser.email),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  if ((await readSubmission(request)).intent !== "leave") return logIn(context);
  context.loginMethods.dropLink();
  return redirect("/", 303);
}

async function logIn(context: AppLoadContext): Promise<Response> {
  const login = await context.loginMethods.logInByLink();
  if (!login.ok) return redirect("/login?link=expired", 303);
  addWelcomeNotice(context, login);
  return redirectToTarget(context, login.path);
}

/**
 * Redirects to the page that the link names or, if that is the home page, to the page where the user requested
 * the link.
 */
function redirectToTarget(context: AppLoadContext, path: string): Response {
  if (path !== "/") context.session.storeReturnPath(path);
  return redirectAfterLogin(context);
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  head(matches, { title: page?.title ?? "" });

export default function LoginLink() {
  const t = useTranslations("login");
  const { title, name, email, currentUserName } = useLoaderData<typeof loader>();
  return (
    <LoginCard title={title} intro={t("link.about", { email })} startLights="green">
      {currentUserName && <Alert tone="info">{t("link.other", { name: currentUserName })}</Alert>}
      <Form method="post" className="flex flex-col gap-5">
        <Button className="w-full">{t("link.submit", { name })}</Button>
        <Button tone="secondary" name="intent" value="leave" className="w-full">
          {t("link.leave")}
        </Button>
      </Form>
    </LoginCard>
  );
}
