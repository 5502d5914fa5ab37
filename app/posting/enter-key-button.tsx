import { useTranslations } from "../i18n/use-translations.tsx";

type EnterKeyButtonProps = {
  /** Intent of the form's main button, or "" if the button has none. “update” only recalculates. */
  intent: string;
  /** Id of the form if the button is outside of it. */
  form?: string;
  disabled?: boolean;
};

/**
 * A submit button that browsers click when the user presses Enter in a field. It must be the form's first
 * button in the document, so that browsers choose it.
 */
export function EnterKeyButton({ intent, ...rest }: EnterKeyButtonProps) {
  const t = useTranslations("posting");
  return (
    <button
      {...rest}
      type="submit"
      name={intent === "" ? undefined : "intent"}
      value={intent}
      formNoValidate={intent === "update"}
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    >
      {t(intent === "update" ? "update" : "send")}
    </button>
  );
}
