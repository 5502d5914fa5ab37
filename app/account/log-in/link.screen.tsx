import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { wordsFor } from "../../i18n/words.server.ts";
import { useWords } from "../../i18n/words.tsx";
import { readPosted } from "../../posting/posted.server.ts";
import { head } from "../../site/head.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { onwards, welcome } from "./go-on.server.ts";
import { LogInCard } from "./log-in-card.tsx";

export const handle = { words: ["ways-in"], logsIn: true } satisfies ScreenHandle;

/**
 * Where an opened log-in link leads, without its tokens. In the browser that asked for it, it logs in at
 * once; anywhere else it asks, so that nobody is signed in to a stranger's account unawares and no program
 * that looks through mails uses it up. [AUTH-023 AUTH-026]
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const link = await context.waysIn.waitingLink();
  if (link.kind === "none") throw redirect("/login?link=expired", 303);
  if (link.kind === "already-in") throw leadOn(context, link.path);
  if (link.isAskedHere) throw await logIn(context);
  const { firstName, lastName, email } = link.user;
  const name = `${firstName} ${lastName}`.trim() || email;
  return {
    title: wordsFor(context.language.code, "ways-in")("link.title", { name }),
    name,
    email,
    other: link.other && (`${link.other.firstName} ${link.other.lastName}`.trim() || link.other.email),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  if ((await readPosted(request)).intent !== "leave") return logIn(context);
  context.waysIn.dropLink();
  return redirect("/", 303);
}

async function logIn(context: AppLoadContext): Promise<Response> {
  const used = await context.waysIn.logInByLink();
  if (!used.ok) return redirect("/login?link=expired", 303);
  welcome(context, used);
  return leadOn(context, used.path);
}

/** To the page that the link names; from the log-in and home to where the log-in was asked for. */
function leadOn(context: AppLoadContext, path: string): Response {
  if (path !== "/") context.session.storeReturnPath(path);
  return onwards(context);
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  head(matches, { title: page?.title ?? "" });

export default function LogInLink() {
  const t = useWords("ways-in");
  const { title, name, email, other } = useLoaderData<typeof loader>();
  return (
    <LogInCard title={title} lead={t("link.about", { email })} lights="green">
      {other && <Alert tone="info">{t("link.other", { name: other })}</Alert>}
      <Form method="post" className="flex flex-col gap-5">
        <Button className="w-full">{t("link.submit", { name })}</Button>
        <Button tone="secondary" name="intent" value="leave" className="w-full">
          {t("link.leave")}
        </Button>
      </Form>
    </LogInCard>
  );
}
