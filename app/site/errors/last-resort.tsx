import { useWords } from "../../i18n/words.tsx";
import { errorKindOf } from "../../ui/error-kinds.ts";
import { column, Heading } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { StartLights } from "../start-lights.tsx";

/**
 * The screen when even the surroundings failed, or a request came to an address that takes none of its kind.
 * It needs no data and no script.
 */
export function LastResort({ error }: { error: unknown }) {
  const t = useWords("errors");
  const kind = errorKindOf(error).kind === "forbidden" ? "forbidden" : "broken";
  return (
    <main className={`${column} flex flex-col items-start gap-6 py-24`}>
      <StartLights lit="red" />
      <Heading level={1} as={2}>
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
