import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { getTranslations } from "../../i18n/translations.server.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { readSubmission } from "../../posting/form-submission.server.ts";
import { buildHead } from "../../site/head.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { redirectAfterLogin, addWelcomeNotice } from "./finish-login.server.ts";
import { LoginCard } from "./login-card.tsx";

export const handle = { i18n: ["login"], logsIn: true } satisfies ScreenHandle;

/**
 * The page of a login link. The browser that requested the link is logged in at once. In other browsers, the
 * user must confirm, because the link may be for another user's account or be opened by an email scanner.
 * [AUTH-023 AUTH-026]
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const link = await context.loginMethods.pendingLink();
  if (link.kind === "none") throw redirect("/login?link=expired", 303);
  if (link.kind === "already-logged-in") throw redirectToLinkPath(context, link.path);
  if (link.wasRequestedInThisBrowser) throw await logIn(context);
  const { firstName, lastName, email } = link.user;
  const name = `${firstName} ${lastName}`.trim() || email;
  return {
    title: getTranslations(context.language.code, "login")("link.title", { name }),
    name,
    email,
    currentUserName:
      link.loggedInUser &&
      (`${link.loggedInUser.firstName} ${link.loggedInUser.lastName}`.trim() || link.loggedInUser.email),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  if ((await readSubmission(request)).intent !== "leave") return logIn(context);
  context.loginMethods.deletePendingLink();
  return redirect("/", 303);
}

async function logIn(context: AppLoadContext): Promise<Response> {
  const login = await context.loginMethods.logInByLink();
  if (!login.ok) return redirect("/login?link=expired", 303);
  addWelcomeNotice(context, login);
  return redirectToLinkPath(context, login.path);
}

/**
 * Redirects to the link's path. If the path is “/”, redirects to the return URL that was stored when the user
 * requested the link.
 */
function redirectToLinkPath(context: AppLoadContext, path: string): Response {
  if (path !== "/") context.session.storeReturnPath(path);
  return redirectAfterLogin(context);
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  buildHead(matches, { title: page?.title ?? "" });

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
