import { useCallback, useEffect, useState } from "react";
import { useTranslations } from "../i18n/use-translations.tsx";
import { classNames } from "../ui/class-names.ts";
import { CloseButton } from "../ui/close-button.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { SiteLink } from "../ui/site-link.tsx";
import { useAutoClose } from "../ui/use-auto-close.ts";
import { useLanguageForm } from "./header/language-menu.tsx";
import type { PageMessage } from "./layout-data.server.ts";

/**
 * Notifications about the last action. With scripts, messages with a `durationMs` above 0 are toasts at the
 * bottom of the window, which disappear by themselves. [NAV-021 NAV-022 CONST-002]
 */
export function Messages({ messages }: { messages: readonly PageMessage[] }) {
  const t = useTranslations("site");
  const isHydrated = useHydrated();
  const [initialMessages] = useState(messages);
  const [visibleMessages, setVisibleMessages] = useState(messages);
  const [previousMessages, setPreviousMessages] = useState(messages);
  // Reloaded data contains new messages, which are added to the earlier ones.
  if (messages !== previousMessages) {
    setPreviousMessages(messages);
    setVisibleMessages([
      ...visibleMessages.filter(
        ({ id, isOnlyForThisPage }) => !isOnlyForThisPage || messages.some((message) => message.id === id),
      ),
      ...messages.filter(({ id }) => ![...visibleMessages, ...previousMessages].some((old) => old.id === id)),
    ]);
  }
  const close = useCallback(
    (id: string) => setVisibleMessages((current) => current.filter((message) => message.id !== id)),
    [],
  );

  return (
    <section aria-live="polite" aria-label={t("notices")} className="no-print mx-auto w-full max-w-5xl px-4">
      {[true, false].map((isToast) => (
        <div key={String(isToast)} className={classNames("flex flex-col gap-2", isToast && "toasts z-40")}>
          {visibleMessages
            .filter(({ durationMs }) => durationMs > 0 === isToast)
            .map((message) => (
              // The key inserts the message again on hydration, because screen readers announce only inserted
              // content.
              <MessageBox
                key={`${message.id} ${isHydrated}`}
                message={message}
                isNew={!initialMessages.includes(message)}
                onClose={close}
              />
            ))}
        </div>
      ))}
    </section>
  );
}

type MessageBoxProps = {
  message: PageMessage;
  /** Whether the message was inserted after the page was loaded. */
  isNew: boolean;
  onClose: (id: string) => void;
};

function MessageBox({ message, isNew, onClose }: MessageBoxProps) {
  const t = useTranslations("site");
  const isHydrated = useHydrated();
  const { id, tone, durationMs, repostValue, loginUrl } = message;
  const close = useCallback(() => onClose(id), [id, onClose]);
  const box = useAutoClose<HTMLDivElement>(durationMs, close);
  const mustScroll = isNew && durationMs === 0;
  // After a client-side post the page may be scrolled down. If the URL has a fragment, Remix scrolls to it.
  useEffect(() => {
    if (mustScroll && location.hash === "") box.current?.scrollIntoView({ block: "nearest" });
  }, [box, mustScroll]);

  return (
    <div
      ref={box}
      className={classNames(
        "mt-2 flex items-center gap-3 border-s-8 bg-raised px-4 py-2 lifted",
        BORDER_CLASSES[tone],
      )}
    >
      {repostValue && <MessageField message={repostValue} />}
      <p className="grow wrap-anywhere">
        {message.text}{" "}
        {loginUrl && (
          <SiteLink to={loginUrl} className="font-semibold underline" onClick={close}>
            {t("account.logIn")}
          </SiteLink>
        )}
      </p>
      {isHydrated && <CloseButton label={t("dismiss")} onClick={close} />}
    </div>
  );
}

/** The language menu submits this field, so that the message is shown again in the new language. */
const MessageField = ({ message }: { message: string }) => (
  <input type="hidden" form={useLanguageForm().id} name="notice" value={message} />
);

const BORDER_CLASSES: Record<PageMessage["tone"], string> = {
  good: "border-good",
  bad: "border-bad",
  info: "border-info",
};
