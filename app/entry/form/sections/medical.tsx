import { requiresMedicalStatement } from "../../../domain/entry/entry-sections.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { MEDICAL_QUESTIONS } from "../../medical-questions.ts";
import { PreservedFields } from "../preserved-fields.tsx";
import { useEntry } from "../entry-context.tsx";
import { MedicalStatement } from "./medical-statement.tsx";

/** The medical statement, which annual licences require. Drafts don't contain it. [EVT-028 LIC-012..024] */
export function MedicalSection() {
  const t = useTranslations("entry");
  const { page, choices } = useEntry();
  if (!requiresMedicalStatement(page.offer, choices)) return <PreservedFields fields={MEDICAL_FIELDS} />;
  return (
    <FormSection id="medical" title={t("medical.title")} level={3}>
      {page.driver ? <MedicalStatement /> : <Alert tone="info">{t("medical.afterLogIn")}</Alert>}
    </FormSection>
  );
}

const MEDICAL_FIELDS = ["blood_type", "tetanus_vaccination", "medical_exam", ...MEDICAL_QUESTIONS];
