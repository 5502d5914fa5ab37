import { useWords } from "../../i18n/words.tsx";
import { Heading } from "../../ui/section.tsx";
import { TextFold } from "../../ui/text-fold.tsx";

/**
 * Terms that somebody accepted, as a receipt tells of them: `html` is clean, `time` written with its zone,
 * `language` that of the page, by its own name.
 */
export type AcceptedLine = {
  of: "order" | "licence";
  sha256: string;
  html: string;
  language: string;
  time: string;
};

/** What was accepted with an order, when and in which language, by what it is known, and the text itself. */
export function AcceptedTerms({ terms }: { terms: readonly AcceptedLine[] }) {
  const t = useWords("paying");
  if (terms.length === 0) return null;
  return (
    <section aria-labelledby="accepted-terms" className="flex flex-col gap-4">
      <Heading level={2} as={3} id="accepted-terms">
        {t("accepted.title")}
      </Heading>
      {terms.map(({ of, sha256, html, language, time }) => (
        <div key={`${sha256} ${time}`} className="flex flex-col gap-2">
          <p>{t(`accepted.${of}`, { time })}</p>
          <dl className="flex flex-wrap gap-x-8 gap-y-2">
            <div>
              <dt className="text-muted">{t("accepted.language")}</dt>
              <dd>{language}</dd>
            </div>
            <div className="min-w-0">
              <dt className="text-muted">{t("accepted.fingerprint")}</dt>
              <dd className="font-mono break-all" dir="ltr">
                {sha256}
              </dd>
            </div>
          </dl>
          <TextFold words={t("accepted.read")} html={html} />
        </div>
      ))}
    </section>
  );
}
