import { useCallback, useEffect, useState } from "react";
import { useWords } from "../i18n/words.tsx";
import { classNames } from "../ui/class-names.ts";
import { CloseButton } from "../ui/close-button.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { SiteLink } from "../ui/site-link.tsx";
import type { Message } from "./visit.server.ts";

/**
 * Messages of what was just done. Without scripts they are part of the page and go with the next one; with
 * them good news goes by itself; bad news, and what asks to log in, when it is closed.
 * [NAV-021 NAV-022 CONST-002]
 */
export function Messages({ messages }: { messages: readonly Message[] }) {
  const t = useWords("site");
  const [shown, setShown] = useState(messages);
  const [last, setLast] = useState(messages);
  // Data that is loaded again brings none of the old ones; those stay for their time.
  if (messages !== last) {
    setLast(messages);
    setShown([...shown, ...messages.filter(({ id }) => !shown.some((message) => message.id === id))]);
  }
  const close = useCallback(
    (id: string) => setShown((now) => now.filter((message) => message.id !== id)),
    [],
  );

  return (
    <section
      aria-live="polite"
      aria-label={t("notices")}
      className="no-print top-20 z-40 flex flex-col gap-2 px-4 max-md:mx-auto md:fixed md:end-4 md:w-96"
    >
      {shown.map((message) => (
        <Toast key={message.id} message={message} onClose={close} />
      ))}
    </section>
  );
}

function Toast({ message, onClose }: { message: Message; onClose: (id: string) => void }) {
  const t = useWords("site");
  const hydrated = useHydrated();
  const { id, tone, stay, logInAt } = message;
  useEffect(() => {
    if (!stay) return undefined;
    const timer = setTimeout(() => onClose(id), stay);
    return () => clearTimeout(timer);
  }, [id, stay, onClose]);

  return (
    <div
      className={classNames("mt-2 flex items-start gap-3 border-s-8 bg-raised px-4 py-3 lifted", edges[tone])}
    >
      <p className="grow">
        {message.text}{" "}
        {logInAt && (
          <SiteLink to={logInAt} className="font-semibold underline" onClick={() => onClose(id)}>
            {t("account.logIn")}
          </SiteLink>
        )}
      </p>
      {hydrated && <CloseButton label={t("dismiss")} onClick={() => onClose(id)} />}
    </div>
  );
}

const edges: Record<Message["tone"], string> = {
  good: "border-good",
  bad: "border-bad",
  info: "border-info",
};
