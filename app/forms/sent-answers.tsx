import { useEffect, useState } from "react";
import { fileNameField, fileRemovalField } from "../domain/file-field.ts";
import { findQuestions, type Question } from "../domain/form-answers/form-parts.ts";
import { OTHER } from "../domain/form-answers/multiple-answers.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Heading } from "../ui/section.tsx";
import { fileFieldNames, otherFieldName, type FormModel } from "./form-model.ts";
import { OrganiserText } from "./organiser-text.tsx";

/**
 * What this browser has sent last. It is only in the page's memory, until the confirmation has shown it: the
 * form builder doesn't mark sensitive questions, so answers are in no cookie, URL, store or cached page.
 */
let lastSent: { path: string; posted: FormData } | null = null;

/** Stores what was sent, by the path of the form's page, for its confirmation. Only for browsers. */
export function storeSentAnswers(path: string, posted: FormData): void {
  lastSent = { path, posted };
}

/**
 * Lists the labels and the answers of the form that was just sent, without passwords and signatures, and with
 * the names of files. Shows nothing without scripts and after the page was reloaded.
 */
export function SentAnswers({ form: { path, parts } }: { form: Pick<FormModel, "path" | "parts"> }) {
  const t = useTranslations("forms");
  const [posted] = useState(() => (lastSent?.path === path ? lastSent.posted : null));
  useEffect(() => {
    lastSent = null;
  }, []);
  if (!posted) return null;
  const answers = findQuestions(parts)
    .map((question) => ({
      ...question,
      lines:
        question.type === "checkbox"
          ? [t(posted.has(question.field) ? "sent.yes" : "sent.no")]
          : readAnswers(question, posted),
    }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <>
      <Heading level={2} as={3}>
        {t("sent.answers")}
      </Heading>
      <dl className="grid gap-4">
        {answers.map(({ field, label, lines }) => (
          <div key={field}>
            <dt className="text-muted">
              <OrganiserText text={label} />
            </dt>
            {lines.map((line, index) => (
              <dd key={`${index} ${line}`} dir="auto" className="whitespace-pre-line">
                {line}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  );
}

/** Returns the answers to a question as they are shown: options by their labels, days as dd/mm/yyyy. */
function readAnswers(question: Question, posted: FormData): string[] {
  const { type, field, options, allowsOther } = question;
  const read = (name: string) =>
    posted
      .getAll(name)
      .flatMap((value) => (typeof value === "string" && value.trim() !== "" ? [value.trim()] : []));
  switch (type) {
    case "password":
    case "signature":
      return [];
    case "file":
      return fileFieldNames(question)
        .filter((name) => !posted.has(fileRemovalField(name)))
        .flatMap((name) => read(fileNameField(name)));
    case "date":
    case "datetime":
      return read(field).map((text) => text.replace(/^(\d{4})-(\d\d)-(\d\d)T?/, "$3/$2/$1 ").trim());
    default: {
      const labels = read(field)
        .filter((value) => value !== OTHER)
        .map((value) => options.find((option) => option.value === value)?.label ?? value);
      // Another selected radio button takes precedence over the text of “Other”, as on the server.
      const hasOther = allowsOther && !(type === "radios" && labels.length > 0);
      return hasOther ? [...labels, ...read(otherFieldName(field))] : labels;
    }
  }
}
