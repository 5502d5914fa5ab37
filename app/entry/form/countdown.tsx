import { useSyncExternalStore } from "react";
import { useWords } from "../../i18n/words.tsx";

/** The time left to an instant (ms), by the minute; nothing without scripts, and nothing once it has come. */
export function Countdown({ to }: { to: number }) {
  const t = useWords("entry");
  const now = useSyncExternalStore(everyMinute, thisMinute, noClock);
  const minutes = now === null ? 0 : Math.ceil(to / minute) - now;
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

const minute = 60_000;

function everyMinute(tell: () => void): () => void {
  const clock = setInterval(tell, minute);
  return () => clearInterval(clock);
}

/** Whole minutes since 1970. */
const thisMinute = (): number | null => Math.floor(Date.now() / minute);

/** The server's page has no clock of its own. */
const noClock = () => null;
