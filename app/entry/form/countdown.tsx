import { useSyncExternalStore } from "react";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { MINUTE_MS } from "../../domain/durations.ts";

/**
 * Shows the time left until an instant (ms since 1970 UTC), updated every minute. Renders nothing without
 * JavaScript or after the instant.
 */
export function Countdown({ instant }: { instant: number }) {
  const t = useTranslations("entry");
  const now = useSyncExternalStore(subscribeToMinutes, getCurrentMinute, getServerMinute);
  const minutes = now === null ? 0 : Math.ceil(instant / MINUTE_MS) - now;
  if (minutes <= 0) return null;
  return (
    <span className="block figures">
      {t("countdown.left", {
        days: t("countdown.days", { count: Math.floor(minutes / (24 * 60)) }),
        hours: t("countdown.hours", { count: Math.floor(minutes / 60) % 24 }),
        minutes: t("countdown.minutes", { count: minutes % 60 }),
      })}
    </span>
  );
}

function subscribeToMinutes(onTick: () => void): () => void {
  const timer = setInterval(onTick, MINUTE_MS);
  return () => clearInterval(timer);
}

const getCurrentMinute = (): number | null => Math.floor(Date.now() / MINUTE_MS);

/** Null during server rendering and hydration, because the server's minute may be outdated. */
const getServerMinute = () => null;
