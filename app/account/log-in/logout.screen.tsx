import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form } from "@remix-run/react";
import type { AppLoadContext } from "@remix-run/server-runtime";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { useWords } from "../../i18n/words.tsx";
import { wordsFor } from "../../i18n/words.server.ts";
import { head } from "../../site/head.ts";
import { leftBehind } from "./left-behind.ts";
import { textOf } from "../../posting/answer.ts";
import { readPosted } from "../../posting/posted.server.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Heading, Section } from "../../ui/section.tsx";

export const handle = { words: ["account"] } satisfies ScreenHandle;

/**
 * Logs out a visitor who comes from this site or typed the address. A link on another site gets a question:
 * nobody is logged out by a picture.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const from = request.headers.get("Sec-Fetch-Site");
  if (from === "same-origin" || from === "none" || !context.session.isSignedIn) throw await leave(context);
  return { title: wordsFor(context.language.code, "account")("logOut.title") };
}

/**
 * The button of the header, and of the question. With `back` somebody else is to log in and come to that page
 * of this site.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const back = textOf((await readPosted(request)).values, "back");
  if (back === "") return leave(context);
  context.session.storeReturnPath(back);
  await endSession(context);
  return redirect("/login", { status: 303, headers: leftBehind });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  head(matches, { title: data?.title ?? "" });

/** [RT-025 RT-070 AUTH-008] */
async function leave(context: AppLoadContext): Promise<Response> {
  await endSession(context);
  return redirect("/", { status: 303, headers: leftBehind });
}

async function endSession({ session, notices }: AppLoadContext): Promise<void> {
  if (!session.isSignedIn) return;
  await session.signOut();
  notices.add({ key: "loggedOut", tone: "good" });
}

export default function LogOut() {
  const t = useWords("account");
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
