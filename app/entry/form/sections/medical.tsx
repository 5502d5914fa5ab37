import { asksMedicalStatement } from "../../../domain/entry/entry-sections.ts";
import { useWords } from "../../../i18n/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Part } from "../../../ui/part.tsx";
import { medicalQuestions } from "../../medical-questions.ts";
import { Carried } from "../carried.tsx";
import { useEntry } from "../entry-context.tsx";
import { MedicalStatement } from "./medical-statement.tsx";

/** The medical statement of an annual licence. Its answers live in the form alone. [EVT-028 LIC-012..024] */
export function MedicalSection() {
  const t = useWords("entry");
  const { page, choices } = useEntry();
  if (!asksMedicalStatement(page.offer, choices)) return <Carried fields={fields} />;
  return (
    <Part id="medical" title={t("medical.title")} level={3}>
      {page.driver ? <MedicalStatement /> : <Alert tone="info">{t("medical.afterLogIn")}</Alert>}
    </Part>
  );
}

const fields = ["blood_type", "tetanus_vaccination", "medical_exam", ...medicalQuestions];
