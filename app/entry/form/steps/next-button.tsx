import { useTranslations } from "../../../i18n/use-translations.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { useEntry } from "../entry-context.tsx";
import { LoginButton, usePayLabel } from "../pay-button.tsx";

type NextButtonProps = { isRetry?: boolean; className?: string };

/**
 * Links to the next missing input. If none is missing, submits the form, or is the `LoginButton` for an
 * anonymous user. May be outside of the form element. `isRetry`: whether an earlier payment was cancelled or
 * declined.
 */
export function NextButton({ isRetry = false, className }: NextButtonProps) {
  const t = useTranslations("entry");
  const { page, missingInputs, isSubmitting } = useEntry();
  const label = usePayLabel(isRetry);
  const [nextInput] = missingInputs;
  if (nextInput) {
    return (
      <LinkButton to={`#${nextInput.anchor}`} className={className}>
        {t(`next.${nextInput.messageKey}`)}
      </LinkButton>
    );
  }
  if (!page.driver) return <LoginButton className={className} />;
  return (
    <Button
      form="entry"
      name="intent"
      value="submit"
      aria-disabled={isSubmitting}
      className={className}
      suppressHydrationWarning
    >
      {label}
    </Button>
  );
}
