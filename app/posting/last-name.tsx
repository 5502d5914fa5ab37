import { useTranslations } from "../i18n/use-translations.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { classNames } from "../ui/class-names.ts";
import { hasSingleName, SINGLE_NAME_FIELD, type Values } from "./form-result.ts";
import type { FormField } from "./use-form.ts";

type LastNameProps = {
  field: FormField;
  values: Values;
  autoComplete: string;
  className?: string;
};

/**
 * Last name with an “only one name” checkbox. A ticked checkbox hides the text field while it is empty. The
 * text field isn't `required` in HTML, because browsers would reject the form with a ticked checkbox.
 */
export function LastName({ field, values, autoComplete, className }: LastNameProps) {
  const t = useTranslations("posting");
  return (
    <div className={classNames("group/name flex flex-col gap-2", className)}>
      <TextField
        {...field}
        required={false}
        showsRequiredMark
        autoComplete={autoComplete}
        placeholder=" "
        className="group-has-[[name=only_name]:checked]/name:has-[:placeholder-shown]:hidden"
      />
      <Checkbox name={SINGLE_NAME_FIELD} label={t("oneName")} defaultChecked={hasSingleName(values)} />
    </div>
  );
}
