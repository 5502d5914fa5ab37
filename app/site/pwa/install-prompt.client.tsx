import { Suspense, useEffect, useState } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";

/**
 * `installEvent`: the browser's `beforeinstallprompt` event, null until there is one. `className`: as the
 * other links in the footer.
 */
export type InstallPromptProps = { installEvent: Event | null; className: string };

/**
 * Lets users install the site as an app: a button if the browser supports a prompt, instructions if it can
 * only be done by hand (iPhone, iPad), and nothing if the site is installed or can't be. [PWA-001]
 */
export function InstallPrompt({ installEvent, className }: InstallPromptProps) {
  const [isPrompted, setIsPrompted] = useState(false);
  useEffect(() => {
    const onInstalled = () => setIsPrompted(true);
    window.addEventListener("appinstalled", onInstalled);
    return () => window.removeEventListener("appinstalled", onInstalled);
  }, []);
  if (!installEvent || !isPromptEvent(installEvent))
    return <Suspense>{isManual() && <ManualInstructions />}</Suspense>;
  if (isPrompted) return null;
  const prompt = () => {
    setIsPrompted(true);
    installEvent.prompt().catch(() => undefined); // the event was used already by a previous page
  };
  return (
    <Suspense>
      <InstallButton className={className} onClick={prompt} />
    </Suspense>
  );
}

function InstallButton(props: { className: string; onClick: () => void }) {
  const t = useTranslations("installed");
  return (
    <button type="button" {...props}>
      {t("install.button")}
    </button>
  );
}

function ManualInstructions() {
  const t = useTranslations("installed");
  return <p className="no-print py-2">{t("install.byHand")}</p>;
}

/** Chromium's `beforeinstallprompt` event, fired when the site can be installed. */
const isPromptEvent = (event: Event): event is Event & { prompt(): Promise<unknown> } => "prompt" in event;

/** Safari on iOS has this member: true if the site runs as an app already. */
const isManual = (): boolean => "standalone" in navigator && navigator.standalone === false;
