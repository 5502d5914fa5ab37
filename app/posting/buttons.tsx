import { useTranslations } from "../i18n/use-translations.tsx";
import { Button } from "../ui/button.tsx";

type UpdateButtonProps = {
  /** Name of the section that the button updates. Needed if a form has several of these buttons. */
  sectionName?: string;
  /** URL of the form with a fragment, to which browsers without scripts scroll after the update. */
  formAction?: string;
  className?: string;
};

/**
 * Button that recalculates prices and choices from the current input. It is invisible with scripts, because
 * the page then recalculates automatically.
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
