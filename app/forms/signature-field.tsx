import { getTypedSignatureName } from "../domain/form-answers/signature.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import type { FormState } from "../posting/use-form.ts";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { getFieldId } from "../ui/form/field.tsx";
import { FieldSet } from "../ui/form/field-set.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { getSignatureFieldNames } from "./form-model.ts";
import { SignaturePad } from "./signature-pad.tsx";

type SignatureFieldProps = { form: FormState; name: string; hint: string };

/**
 * A signature: a drawing, or the typed full name with a checkbox to agree. Drawing needs scripts. [FORM-075]
 */
export function SignatureField({ form, name, hint }: SignatureFieldProps) {
  const t = useTranslations("forms");
  const isHydrated = useHydrated();
  const { agreementField, drawingField } = getSignatureFieldNames(name);
  const { label, error, required } = form.field(name);
  const signature = form.text(name);
  const typedName = signature.startsWith("data:") ? "" : getTypedSignatureName(signature) || signature;
  return (
    <FieldSet legend={label} name={name} hint={hint} error={error} showsRequiredMark={required}>
      <div className="flex flex-col gap-4">
        {isHydrated && (
          <SignaturePad name={drawingField} label={label} initialDrawing={form.text(drawingField)} />
        )}
        <TextField
          id={`${getFieldId(name)}-name`}
          name={name}
          label={t(isHydrated ? "signature.orName" : "signature.name")}
          defaultValue={typedName}
          autoComplete="name"
        />
        <Checkbox
          name={agreementField}
          value="1"
          label={t("signature.agree")}
          defaultChecked={form.text(agreementField) !== ""}
        />
      </div>
    </FieldSet>
  );
}
