import { useEffect, useRef } from "react";
import { useLocation } from "@remix-run/react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { columnClass, Heading } from "../ui/section.tsx";
import type { ErrorDetails } from "../ui/error-kinds.ts";
import { StartLights } from "./start-lights.tsx";

/**
 * The error screen for a form that another user opened in this browser before the current user logged in. It
 * shows no values of the form. Focuses the heading, because the user may have scrolled down in the form.
 */
export function OtherAccount({ name, isInputSaved }: ErrorDetails) {
  const t = useTranslations("errors");
  const { pathname, search } = useLocation();
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={`${columnClass} flex min-h-[60dvh] flex-col items-start justify-center gap-6 py-16`}>
      <StartLights colour="red" />
      <div ref={heading} tabIndex={-1} className="scroll-mt-24 outline-none">
        <Heading level={1}>{t("otherAccount.title")}</Heading>
      </div>
      <div className="flex max-w-prose flex-col gap-3 text-lg">
        <p>{name === "" ? t("otherAccount.text") : t("otherAccount.textNamed", { name })}</p>
        <p>{t("otherAccount.safe")}</p>
        {isInputSaved && <p className="font-semibold">{t("otherAccount.saved")}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <form method="post" action="/logout">
          <input type="hidden" name="back" value={pathname + search} />
          <Button>{t("otherAccount.switch")}</Button>
        </form>
        <LinkButton to={pathname + search} tone="secondary" reloadDocument>
          {t("otherAccount.anew")}
        </LinkButton>
      </div>
    </div>
  );
}
