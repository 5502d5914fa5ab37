import { Suspense, useEffect, useState } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";

export type InstallPromptProps = {
  /** The browser's `beforeinstallprompt` event; null before the browser has fired it. */
  installEvent: Event | null;
  className: string;
};

/**
 * Lets users install the site as an app. Shows a button if the browser supports a prompt, instructions if
 * users have to install it by hand (iPhone, iPad), and nothing if it is already installed or can't be.
 * [PWA-001]
 */
export function InstallPrompt({ installEvent, className }: InstallPromptProps) {
  const [isPrompted, setIsPrompted] = useState(false);
  useEffect(() => {
    const onInstalled = () => setIsPrompted(true);
    window.addEventListener("appinstalled", onInstalled);
    return () => window.removeEventListener("appinstalled", onInstalled);
  }, []);
  if (!installEvent || !isPromptEvent(installEvent))
    return <Suspense>{mustInstallByHand() && <ManualInstructions />}</Suspense>;
  if (isPrompted) return null;
  const prompt = () => {
    setIsPrompted(true);
    installEvent.prompt().catch(() => undefined); // an earlier page has already used the event
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

/** Whether an event is Chromium's `beforeinstallprompt`, fired when the site can be installed. */
const isPromptEvent = (event: Event): event is Event & { prompt(): Promise<unknown> } => "prompt" in event;

/** Whether this is Safari on iOS, where `navigator.standalone` is false until the site runs as an app. */
const mustInstallByHand = (): boolean => "standalone" in navigator && navigator.standalone === false;
