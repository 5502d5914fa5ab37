import { useEffect, useState } from "react";
import { useLateTranslations } from "../../i18n/use-translations.tsx";

export type InstallPromptProps = {
  /** Chromium's event `beforeinstallprompt`, or null if the browser hasn't fired it. */
  installEvent: Event | null;
  className: string;
};

/**
 * A button to install the site as an app, or instructions on an iPhone or iPad, where only the user can
 * install it. Shows nothing if the site is installed or can't be. [PWA-001]
 */
export function InstallPrompt({ installEvent, className }: InstallPromptProps) {
  const [isPrompted, setIsPrompted] = useState(false);
  useEffect(() => {
    const onInstalled = () => setIsPrompted(true);
    window.addEventListener("appinstalled", onInstalled);
    return () => window.removeEventListener("appinstalled", onInstalled);
  }, []);
  if (!installEvent || !isPromptEvent(installEvent)) return mustInstallByHand() && <ManualInstructions />;
  if (isPrompted) return null;
  const prompt = () => {
    setIsPrompted(true);
    installEvent.prompt().catch(() => undefined); // an earlier page has already used the event
  };
  return <InstallButton className={className} onClick={prompt} />;
}

function InstallButton(props: { className: string; onClick: () => void }) {
  const t = useLateTranslations("installed");
  return (
    t && (
      <button type="button" {...props}>
        {t("install.button")}
      </button>
    )
  );
}

function ManualInstructions() {
  const t = useLateTranslations("installed");
  return t && <p className="no-print py-2">{t("install.byHand")}</p>;
}

const isPromptEvent = (event: Event): event is Event & { prompt(): Promise<unknown> } => "prompt" in event;

/** Only Safari on iOS has `navigator.standalone`, which is false unless the site runs as an app. */
const mustInstallByHand = (): boolean => "standalone" in navigator && navigator.standalone === false;
