import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "../../i18n/handle.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { getTranslations } from "../../i18n/translations.server.ts";
import { buildHead } from "../../site/head.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Heading, Section } from "../../ui/section.tsx";
import {
  handleAuthorisationReturn,
  type AuthorisationFailure,
  redirectToAuthorisation,
} from "./authorisation.server.ts";

export const handle = { i18n: ["authorisation"], logsIn: true } satisfies ScreenHandle;

/**
 * Handles the return from the authorisation server, at `/auth` and `/authtoken`. A successful login
 * redirects, so the screen only shows failures. [RT-054 RT-055]
 */
export async function loader(args: LoaderFunctionArgs) {
  const { failure, server } = await handleAuthorisationReturn(args);
  const title = getTranslations(args.context.language.code, "authorisation")("failed.title");
  return data({ title, failure, server }, { status: failure === "unreachable" ? 503 : 400 });
}

export const action = (args: ActionFunctionArgs) => redirectToAuthorisation(args);

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  buildHead(matches, { title: page?.title ?? "" });

export default function AuthorisationScreen() {
  const t = useTranslations("authorisation");
  const { failure, server } = useLoaderData<typeof loader>();
  const reasons: Record<AuthorisationFailure, string> = {
    "bad-state": t("failed.stateWhy"),
    denied: t("failed.denied", { server }),
    rejected: t("failed.rejected", { server }),
    unreachable: t("failed.unreachable", { server }),
  };
  return (
    <Section>
      <div className="mx-auto flex max-w-xl flex-col gap-6">
        <Heading level={1}>{t("failed.title")}</Heading>
        <Alert tone="bad">
          {failure === "bad-state" && <p className="mb-2 font-semibold">{t("failed.state")}</p>}
          <p>{reasons[failure]}</p>
        </Alert>
        <form method="post" action="/auth" className="flex flex-wrap gap-3">
          <Button>{t("failed.again")}</Button>
          <LinkButton to="/login" tone="secondary">
            {t("failed.otherWay")}
          </LinkButton>
        </form>
      </div>
    </Section>
  );
}
