import { useLocation, useMatches } from "@remix-run/react";
import { isScreenHandle } from "../../i18n/handle.ts";
import { isLanguage, languages } from "../../i18n/languages.ts";
import { useWords } from "../../i18n/words.tsx";
import { FoldingMenu } from "./folding-menu.tsx";

/**
 * The 18 languages by their own names, as plain buttons of a form. On a page whose form is worth keeping they
 * belong to that form, so that what was typed goes along and comes back; where that form isn't, to the menu's
 * own. [I18N-002 I18N-006]
 */
export function LanguageMenu({ language }: { language: string }) {
  const t = useWords("site");
  const { pathname, search } = useLocation();
  const screen = useMatches().findLast(({ handle }) => isScreenHandle(handle) && handle.keepsForm);
  const formId = isScreenHandle(screen?.handle) ? screen.handle.keepsForm : undefined;
  const keptForm = hasForm(screen?.data) ? formId : undefined;
  const current = language in languages ? language : "en";

  return (
    <FoldingMenu
      label={t("language.label", { name: nameOf(current) })}
      className="sm:relative"
      panelClassName="end-0 sm:mt-3 max-h-[70dvh] w-60 overflow-y-auto py-2 max-sm:end-4"
      summary={
        <>
          <Globe />
          <span className="text-sm font-semibold uppercase max-[350px]:hidden" lang="en">
            {current.slice(0, 2)}
          </span>
        </>
      }
    >
      <form method="post" action="/language" aria-label={t("language.choose")}>
        <input type="hidden" name="to" value={pathname + search} />
        {Object.entries(languages).map(([code, name]) => (
          <button
            key={code}
            form={keptForm}
            formNoValidate
            onClick={({ currentTarget }) => belongsTo(currentTarget, formId)}
            type="submit"
            name="language"
            value={code}
            lang={code}
            aria-current={code === current ? "true" : undefined}
            className="target flex w-full cursor-pointer items-center px-4 text-start hover:bg-sunken hover:text-brand-text aria-[current]:font-bold aria-[current]:text-brand-text"
          >
            {name}
          </button>
        ))}
      </form>
    </FoldingMenu>
  );
}

/** As the screen's loader says. A page that failed has no loader's data. */
const hasForm = (data: unknown): boolean =>
  typeof data === "object" && data !== null && "hasForm" in data && data.hasForm === true;

/**
 * With scripts the page's form comes and goes without the loader knowing. A button of a form that isn't there
 * does nothing.
 */
function belongsTo(button: HTMLButtonElement, formId: string | undefined): void {
  if (formId !== undefined && document.getElementById(formId)) button.setAttribute("form", formId);
  else button.removeAttribute("form");
}

const nameOf = (code: string): string => (isLanguage(code) ? languages[code] : languages.en);

function Globe() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
    >
      <circle cx="12" cy="12" r="9.5" />
      <path d="M2.5 12h19M12 2.5c3 3 4.2 6 4.2 9.5s-1.2 6.5-4.2 9.5c-3-3-4.2-6-4.2-9.5s1.2-6.5 4.2-9.5z" />
    </svg>
  );
}
