import { nameInSignature } from "../domain/form-answers/signature.ts";
import { useWords } from "../i18n/words.tsx";
import type { PostedForm } from "../posting/use-form.ts";
import { CheckBox } from "../ui/form/check-box.tsx";
import { fieldId } from "../ui/form/field.tsx";
import { FieldSet } from "../ui/form/field-set.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { fieldsOfSignature } from "./shown-form.ts";
import { SignaturePad } from "./signature-pad.tsx";

type SignatureFieldProps = { form: PostedForm; name: string; hint: string };

/**
 * A signature: drawn where there are scripts, or a full name typed and agreed to, which everybody can do.
 * [FORM-075]
 */
export function SignatureField({ form, name, hint }: SignatureFieldProps) {
  const t = useWords("forms");
  const isHydrated = useHydrated();
  const { agreed, drawn } = fieldsOfSignature(name);
  const { label, error, required } = form.field(name);
  const signed = form.text(name);
  const typed = signed.startsWith("data:") ? "" : nameInSignature(signed) || signed;
  return (
    <FieldSet legend={label} name={name} hint={hint} error={error} marked={required}>
      <div className="flex flex-col gap-4">
        {isHydrated && <SignaturePad name={drawn} label={label} />}
        <TextField
          id={`${fieldId(name)}-name`}
          name={name}
          label={t(isHydrated ? "signature.orName" : "signature.name")}
          defaultValue={typed}
          autoComplete="name"
        />
        <CheckBox
          name={agreed}
          value="1"
          label={t("signature.agree")}
          defaultChecked={form.text(agreed) !== ""}
        />
      </div>
    </FieldSet>
  );
}
