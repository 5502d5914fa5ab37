import { useEffect, useState } from "react";
import { buildFileNameField, buildFileRemovalField } from "../domain/file-field.ts";
import { listQuestions, type Question } from "../domain/form-answers/form-parts.ts";
import { OTHER } from "../domain/form-answers/multiple-answers.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Heading } from "../ui/section.tsx";
import { listFileFieldNames, getOtherFieldName, type FormModel } from "./form-model.ts";
import { OrganiserText } from "./organiser-text.tsx";

/**
 * The last submission of this browser, until the confirmation has shown it. Stored only in memory, because
 * answers may be sensitive.
 */
let lastSubmission: { path: string; postedData: FormData } | null = null;

/** Stores submitted answers for the confirmation on the form's page (`path`). Must run in the browser. */
export function storeSentAnswers(path: string, postedData: FormData): void {
  lastSubmission = { path, postedData };
}

/**
 * Lists the answers that were just submitted, without passwords and signatures. Shows nothing without scripts
 * or after the page was reloaded.
 */
export function SentAnswers({ form: { path, parts } }: { form: Pick<FormModel, "path" | "parts"> }) {
  const t = useTranslations("forms");
  const [postedData] = useState(() => (lastSubmission?.path === path ? lastSubmission.postedData : null));
  useEffect(() => {
    lastSubmission = null;
  }, []);
  if (!postedData) return null;
  const answers = listQuestions(parts)
    .map((question) => ({
      ...question,
      answerTexts:
        question.type === "checkbox"
          ? [t(postedData.has(question.field) ? "sent.yes" : "sent.no")]
          : formatAnswers(question, postedData),
    }))
    .filter(({ answerTexts }) => answerTexts.length > 0);
  return (
    <>
      <Heading level={2} size={3}>
        {t("sent.answers")}
      </Heading>
      <dl className="grid gap-4">
        {answers.map(({ field, label, answerTexts }) => (
          <div key={field}>
            <dt className="text-muted">
              <OrganiserText text={label} />
            </dt>
            {answerTexts.map((answerText, index) => (
              <dd key={`${index} ${answerText}`} dir="auto" className="whitespace-pre-line">
                {answerText}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  );
}

function formatAnswers(question: Question, postedData: FormData): string[] {
  const { type, field, options, allowsOther } = question;
  const readTexts = (name: string) =>
    postedData
      .getAll(name)
      .flatMap((value) => (typeof value === "string" && value.trim() !== "" ? [value.trim()] : []));
  switch (type) {
    case "password":
    case "signature":
      return [];
    case "file":
      return listFileFieldNames(question)
        .filter((name) => !postedData.has(buildFileRemovalField(name)))
        .flatMap((name) => readTexts(buildFileNameField(name)));
    case "date":
    case "datetime":
      return readTexts(field).map((text) => text.replace(/^(\d{4})-(\d\d)-(\d\d)T?/, "$3/$2/$1 ").trim());
    default: {
      const labels = readTexts(field)
        .filter((value) => value !== OTHER)
        .map((value) => options.find((option) => option.value === value)?.label ?? value);
      // As in `resolveChoices`, another selected radio button has priority over the text of “Other”.
      const hasOther = allowsOther && !(type === "radios" && labels.length > 0);
      return hasOther ? [...labels, ...readTexts(getOtherFieldName(field))] : labels;
    }
  }
}
