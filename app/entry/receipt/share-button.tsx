import { useTranslations } from "../../i18n/use-translations.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/hydrated.ts";

/** Shares the event with the device's share dialog. Without one, opens an email with the event's URL. */
export function ShareButton({ url, title }: { url: string; title: string }) {
  const t = useTranslations("entry");
  const canShare = useHydrated() && "share" in navigator;
  const text = t("receipt.shareText", { event: title });
  if (canShare) {
    return (
      <Button
        type="button"
        tone="secondary"
        // The promise also rejects when the user closes the share dialog, so the error is ignored.
        onClick={() => {
          navigator.share({ title, text, url }).catch(() => undefined);
        }}
      >
        {t("receipt.share")}
      </Button>
    );
  }
  const mail = `subject=${encodeURIComponent(text)}&body=${encodeURIComponent(`${text}\n${url}`)}`;
  return (
    <LinkButton to={`mailto:?${mail}`} tone="secondary">
      {t("receipt.share")}
    </LinkButton>
  );
}
