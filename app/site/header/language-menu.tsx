import { useLocation, useMatches } from "@remix-run/react";
import { isScreenHandle, type ScreenHandle } from "../../i18n/handle.ts";
import { isLanguage, languages } from "../../i18n/languages.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { EnterKeyButton } from "../../posting/enter-key-button.tsx";
import { hasChangedInputs } from "../../ui/form/inputs-before-hydration.ts";
import { DropdownMenu } from "./dropdown-menu.tsx";

/**
 * The languages as submit buttons. The buttons submit the form in the page, so that the page shows typed
 * values again in the new language. On a page without a form, the buttons submit the menu's own form.
 * [I18N-002 I18N-006]
 */
export function LanguageMenu({ language }: { language: string }) {
  const t = useTranslations("site");
  const { pathname, search } = useLocation();
  const { id, screenForm, mainForm, embeddedForm } = useLanguageForm();
  const formId = id === MENU_FORM_ID ? undefined : id;
  const page = pathname + search;
  const currentLanguage = language in languages ? language : "en";
  const shortCode = currentLanguage.slice(0, 2);

  return (
    <DropdownMenu
      // For voice control, the accessible name must contain the text on the screen.
      label={`${t("language.label", { name: getLanguageName(currentLanguage) })} (${shortCode})`}
      className="sm:relative"
      panelClassName="end-0 sm:mt-3 max-h-[70dvh] w-60 max-w-[calc(100vw-2rem)] overflow-y-auto py-2 max-sm:end-4"
      summary={
        <>
          <GlobeIcon />
          <span className="text-sm font-semibold uppercase max-[350px]:hidden" lang="en">
            {shortCode}
          </span>
        </>
      }
    >
      {formId !== undefined && <EnterKeyButton form={formId} intent={mainForm?.enterIntent ?? ""} />}
      <form id={MENU_FORM_ID} method="post" action="/language" aria-label={t("language.choose")}>
        <input type="hidden" name="to" value={page} />
        {Object.entries(languages).map(([code, name]) => (
          <button
            key={code}
            form={formId}
            formAction={
              embeddedForm
                ? `/language?${new URLSearchParams({ to: page, form: embeddedForm.path })}`
                : mainForm && page
            }
            formNoValidate
            onClick={({ currentTarget }) => assignToForm(currentTarget, page, mainForm?.id ?? screenForm?.id)}
            type="submit"
            name="language"
            value={code}
            lang={code}
            aria-current={code === currentLanguage ? "true" : undefined}
            className="target flex w-full cursor-pointer items-center px-4 text-start hover:bg-sunken hover:text-brand-text aria-[current]:font-bold aria-[current]:text-brand-text"
          >
            {name}
          </button>
        ))}
      </form>
    </DropdownMenu>
  );
}

type MainForm = NonNullable<ScreenHandle["mainForm"]>;
type LanguageForm = {
  /** Id of the form that the menu's buttons submit without scripts. */
  id: string;
  /** The form that the screen's `handle` declares. */
  screenForm: MainForm | undefined;
  /** `screenForm`, if the page contains this form. */
  mainForm: MainForm | undefined;
  /** The first form inside a CMS page, if there is no `mainForm`. */
  embeddedForm: { id: string; path: string } | undefined;
};

/** Finds the forms in the page that the language menu may submit. */
export function useLanguageForm(): LanguageForm {
  const matches = useMatches();
  const screen = matches.findLast(({ handle }) => isScreenHandle(handle) && handle.mainForm);
  const screenForm = isScreenHandle(screen?.handle) ? screen.handle.mainForm : undefined;
  const pageForm = findPageForm(screen?.data);
  const mainForm =
    screenForm && pageForm !== false
      ? { ...screenForm, ...(pageForm !== true && { id: pageForm }) }
      : undefined;
  const embeddedForm = mainForm ? undefined : findEmbeddedForm(matches.at(-1)?.data);
  return {
    id: (mainForm ?? embeddedForm)?.id ?? MENU_FORM_ID,
    screenForm,
    mainForm,
    embeddedForm,
  };
}

const MENU_FORM_ID = "languages";

/**
 * Reads `hasForm` of the screen's data: the id of the page's form, or whether the page contains a form. Error
 * pages have no data and no form.
 */
function findPageForm(data: unknown): string | boolean {
  if (typeof data !== "object" || data === null || !("hasForm" in data)) return false;
  return typeof data.hasForm === "string" ? data.hasForm : data.hasForm === true;
}

/** Reads `formInPage`, a CMS page's first form, from the page's data. */
function findEmbeddedForm(data: unknown): { id: string; path: string } | undefined {
  const form = typeof data === "object" && data !== null && "formInPage" in data ? data.formInPage : null;
  const isForm = typeof form === "object" && form !== null && "id" in form && "path" in form;
  return isForm ? { id: String(form.id), path: String(form.path) } : undefined;
}

/**
 * Sets the form that a clicked button submits, because scripts may have added or removed forms since the page
 * was rendered: the screen's form, an embedded form that the user has changed, or the menu's own form.
 */
function assignToForm(button: HTMLButtonElement, pagePath: string, screenFormId: string | undefined): void {
  const embeddedForms = [...document.querySelectorAll<HTMLFormElement>(EMBEDDED_FORMS_SELECTOR)];
  const changedForm = embeddedForms.find(hasChangedInputs);
  // After a submit, a message with the form's id may have replaced the form.
  const element = document.getElementById(screenFormId ?? "");
  const screenForm = element instanceof HTMLFormElement ? element : undefined;
  const form = screenForm && (!changedForm || hasChangedInputs(screenForm)) ? screenForm : changedForm;
  if (form && form === screenForm) button.setAttribute("formaction", pagePath);
  else button.removeAttribute("formaction");
  const id = form?.id ?? MENU_FORM_ID;
  for (const control of [button, ...document.querySelectorAll("[name=notice]")])
    control.setAttribute("form", id);
}

/** CMS forms and forms of gift vouchers, which are submitted to their own pages. */
const EMBEDDED_FORMS_SELECTOR = "main form:is([id^=form-], #gift-voucher, #redeem-voucher)";

const getLanguageName = (code: string): string => (isLanguage(code) ? languages[code] : languages.en);

function GlobeIcon() {
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
