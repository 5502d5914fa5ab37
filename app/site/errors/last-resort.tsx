import { useWords } from "../../i18n/words.tsx";
import { column, Heading } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { StartLights } from "../start-lights.tsx";

/** The screen when even the surroundings failed. It needs no data and no script. */
export function LastResort() {
  const t = useWords("errors");
  return (
    <main className={`${column} flex flex-col items-start gap-6 py-24`}>
      <StartLights lit="red" />
      <Heading level={1} as={2}>
        {t("broken.title")}
      </Heading>
      <div className="flex max-w-prose flex-col gap-3 text-lg">
        <p>{t("broken.text")}</p>
        <p>{t("broken.next")}</p>
      </div>
      <SiteLink to="/" className="target text-brand-text underline underline-offset-4" reloadDocument>
        {t("home")}
      </SiteLink>
    </main>
  );
}
