import { useTranslations } from "../i18n/use-translations.tsx";

type EnterKeyButtonProps = {
  /** Intent of the form's main button, "" if it has none. “update” only recalculates. */
  intent: string;
  /** Id of the form if the button is outside of it. */
  form?: string;
  /** Set while the main button is disabled. */
  disabled?: boolean;
};

/**
 * The form's first submit button. Browsers click it if the user presses Enter in a field. It must precede all
 * other buttons of the form in the document, including those in the header.
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
