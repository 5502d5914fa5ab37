import { useSyncExternalStore } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { Alert } from "../../ui/alert.tsx";

/** Notice that the browser is offline. It doesn't take the focus, because the user is filling in the form. */
export default function OfflineNotice() {
  const t = useTranslations("posting");
  const isOnline = useSyncExternalStore(subscribe, getIsOnline, () => true);
  return (
    !isOnline && (
      <Alert tone="info" className="sticky-notice sticky top-20 z-10 lifted short:static">
        {t("waiting.nowOffline")}
      </Alert>
    )
  );
}

const getIsOnline = (): boolean => navigator.onLine;

function subscribe(onChange: () => void): () => void {
  window.addEventListener("offline", onChange);
  window.addEventListener("online", onChange);
  return () => {
    window.removeEventListener("offline", onChange);
    window.removeEventListener("online", onChange);
  };
}
