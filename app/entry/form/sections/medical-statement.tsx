import { findChosenLicence } from "../../../domain/entry/entry-sections.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { RadioRows } from "../../../ui/form/radio-rows.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { MEDICAL_QUESTIONS } from "../../medical-questions.ts";
import { useEntry, useFields } from "../entry-context.tsx";

const YES_NO_COLUMN_CLASSES = "[&>div]:grid [&>div]:max-w-md [&>div]:grid-cols-2";

/** The medical statement. Its questions are quoted verbatim from the specification. [LIC-012..024] */
export function MedicalStatement() {
  const t = useTranslations("entry");
  const field = useFields();
  const { page, choices } = useEntry();
  const bloodTypes = findChosenLicence(page.offer, choices)?.bloodTypes ?? [];
  const { today } = page.days;
  return (
    <>
      <Alert tone="info">{t("medical.about")}</Alert>
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <SelectField
          {...field("blood_type")}
          prompt={t("vehicle.choosePrompt")}
          options={bloodTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
          required
        />
        <TextField {...field("tetanus_vaccination")} type="date" max={today} required />
        <TextField {...field("medical_exam")} type="date" max={today} required />
      </div>
      {MEDICAL_QUESTIONS.map((question) => (
        <RadioRows
          key={question}
          {...field(question)}
          legend={t(`medical.${question}`)}
          options={[
            { value: "yes", label: t("medical.yes") },
            { value: "no", label: t("medical.no") },
          ]}
          required
          className={YES_NO_COLUMN_CLASSES}
        />
      ))}
    </>
  );
}
