import { useTranslations } from "../../i18n/use-translations.tsx";
import { describeError } from "../../ui/error-kinds.ts";
import { columnClass, Heading } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { StartLights } from "../start-lights.tsx";

/**
 * The error page if the layout has failed, or if the route doesn't support the request's method. It needs no
 * data.
 */
export function FallbackErrorPage({ error }: { error: unknown }) {
  const t = useTranslations("errors");
  const kind = describeError(error).kind === "forbidden" ? "forbidden" : "broken";
  return (
    <main className={`${columnClass} flex flex-col items-start gap-6 py-24`}>
      <StartLights colour="red" />
      <Heading level={1} size={2}>
        {t(`${kind}.title`)}
      </Heading>
      <div className="flex max-w-prose flex-col gap-3 text-lg">
        <p>{t(`${kind}.text`)}</p>
        <p>{t(`${kind}.next`)}</p>
      </div>
      <SiteLink to="/" className="target text-brand-text underline underline-offset-4" reloadDocument>
        {t("home")}
      </SiteLink>
    </main>
  );
}
