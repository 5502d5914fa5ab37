import { useTranslations } from "../../i18n/use-translations.tsx";
import { Heading } from "../../ui/section.tsx";
import { TextDisclosure } from "../../ui/text-disclosure.tsx";

/** Accepted terms as shown on a receipt. */
export type AcceptedText = {
  appliesTo: "order" | "licence";
  sha256: string;
  /** Sanitised. */
  html: string;
  /** Language of the text, by its own name. */
  language: string;
  /** Formatted time of acceptance with its time zone, or "" if unknown. */
  time: string;
};

/** Shows for each of the accepted terms the time, the language, and the text itself. */
export function AcceptedTerms({ terms }: { terms: readonly AcceptedText[] }) {
  const t = useTranslations("paying");
  if (terms.length === 0) return null;
  return (
    <section aria-labelledby="accepted-terms" className="flex flex-col gap-4">
      <Heading level={2} size={3} id="accepted-terms">
        {t("accepted.title")}
      </Heading>
      {terms.map(({ appliesTo, sha256, html, language, time }) => (
        <div key={`${sha256} ${time}`} className="flex flex-col gap-2">
          {time !== "" && <p>{t(`accepted.${appliesTo}`, { time })}</p>}
          <dl className="flex flex-wrap gap-x-8 gap-y-2">
            <div>
              <dt className="text-muted">{t("accepted.language")}</dt>
              <dd>{language}</dd>
            </div>
          </dl>
          <TextDisclosure label={t("accepted.read")} html={html} />
        </div>
      ))}
    </section>
  );
}
