import { useTranslations } from "../../i18n/use-translations.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/hydrated.ts";

/**
 * Shares the event with the device's share dialog if available, otherwise with an email that contains its
 * URL.
 */
export function ShareButton({ address, title }: { address: string; title: string }) {
  const t = useTranslations("entry");
  const canShare = useHydrated() && "share" in navigator;
  const text = t("receipt.shareText", { event: title });
  if (canShare) {
    return (
      <Button
        type="button"
        tone="secondary"
        // The promise rejects when the user closes the share dialog; no message is needed.
        onClick={() => {
          navigator.share({ title, text, url: address }).catch(() => undefined);
        }}
      >
        {t("receipt.share")}
      </Button>
    );
  }
  const mail = `subject=${encodeURIComponent(text)}&body=${encodeURIComponent(`${text}\n${address}`)}`;
  return (
    <LinkButton to={`mailto:?${mail}`} tone="secondary">
      {t("receipt.share")}
    </LinkButton>
  );
}
