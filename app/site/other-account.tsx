import { useEffect, useRef } from "react";
import { useLocation } from "@remix-run/react";
import { useWords } from "../i18n/words.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { column, Heading } from "../ui/section.tsx";
import type { Told } from "../ui/error-kinds.ts";
import { StartLights } from "./start-lights.tsx";

/**
 * Somebody else opened the form than who is signed in now: two people share a browser. Nothing of the form is
 * shown here. With scripts it takes the place of a form that may be scrolled far down: its heading takes the
 * focus.
 */
export function OtherAccount({ name, isTypedKept }: Told) {
  const t = useWords("errors");
  const { pathname, search } = useLocation();
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={`${column} flex min-h-[60dvh] flex-col items-start justify-center gap-6 py-16`}>
      <StartLights lit="red" />
      <div ref={heading} tabIndex={-1} className="scroll-mt-24 outline-none">
        <Heading level={1}>{t("otherAccount.title")}</Heading>
      </div>
      <div className="flex max-w-prose flex-col gap-3 text-lg">
        <p>{name === "" ? t("otherAccount.text") : t("otherAccount.textNamed", { name })}</p>
        <p>{t("otherAccount.safe")}</p>
        {isTypedKept && <p className="font-semibold">{t("otherAccount.kept")}</p>}
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
