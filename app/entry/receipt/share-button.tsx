import { useWords } from "../../i18n/words.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/hydrated.ts";

/**
 * Tells others of the event: with the device's own way to share where there is one, else by a mail that
 * names its address.
 */
export function ShareButton({ address, title }: { address: string; title: string }) {
  const t = useWords("entry");
  const canShare = useHydrated() && "share" in navigator;
  const text = t("receipt.shareText", { event: title });
  if (canShare) {
    return (
      <Button
        type="button"
        tone="secondary"
        // Who closes the device's list again has shared nothing, and needs no word of it.
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
