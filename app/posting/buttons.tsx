import { useTranslations } from "../i18n/use-translations.tsx";
import { Button } from "../ui/button.tsx";

type UpdateButtonProps = {
  /** Name of the section that the button updates. Required if a form has several update buttons. */
  sectionName?: string;
  /** URL of the form with a fragment, to which browsers without scripts scroll after the update. */
  formAction?: string;
  className?: string;
};

/**
 * A button that recalculates prices and choices from the current input. Only shown without scripts, because
 * scripts recalculate automatically.
 */
export function UpdateButton({
  sectionName,
  formAction,
  className = "in-data-hydrated:invisible",
}: UpdateButtonProps) {
  const t = useTranslations("posting");
  return (
    <Button
      tone="secondary"
      name="intent"
      value="update"
      formAction={formAction}
      formNoValidate
      className={className}
    >
      {sectionName === undefined ? t("update") : t("updateOf", { what: sectionName })}
    </Button>
  );
}
