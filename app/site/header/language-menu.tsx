import { useLocation, useMatches } from "@remix-run/react";
import { isScreenHandle } from "../../i18n/handle.ts";
import { isLanguage, languages } from "../../i18n/languages.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { EnterKeyButton } from "../../posting/enter-key-button.tsx";
import { hasChangedInputs } from "../../ui/form/inputs-before-hydration.ts";
import { DropdownMenu } from "./dropdown-menu.tsx";

/**
 * The 18 languages by their own names, as buttons of a form. On a page whose form keeps its input the buttons
 * belong to that form, so that the typed values are posted and shown again. Else they belong to the first
 * form inside a CMS page, which returns to that page if nothing is typed in it, or to the menu's own form.
 * [I18N-002 I18N-006]
 */
export function LanguageMenu({ language }: { language: string }) {
  const t = useTranslations("site");
  const { pathname, search } = useLocation();
  const { id, ofPage, savedForm, inPage } = useLanguageForm();
  const formId = id === MENU_FORM_ID ? undefined : id;
  // The query is kept, since it may be that of a payment or order.
  const page = pathname + search;
  const current = language in languages ? language : "en";
  const short = current.slice(0, 2);

  return (
    <DropdownMenu
      // The accessible name contains the visible text, for users of voice control.
      label={`${t("language.label", { name: languageName(current) })} (${short})`}
      className="sm:relative"
      panelClassName="end-0 sm:mt-3 max-h-[70dvh] w-60 max-w-[calc(100vw-2rem)] overflow-y-auto py-2 max-sm:end-4"
      summary={
        <>
          <Globe />
          <span className="text-sm font-semibold uppercase max-[350px]:hidden" lang="en">
            {short}
          </span>
        </>
      }
    >
      {formId !== undefined && <EnterKeyButton form={formId} intent={savedForm?.enterIntent ?? ""} />}
      <form id={MENU_FORM_ID} method="post" action="/language" aria-label={t("language.choose")}>
        <input type="hidden" name="to" value={page} />
        {Object.entries(languages).map(([code, name]) => (
          <button
            key={code}
            form={formId}
            formAction={
              inPage ? `/language?${new URLSearchParams({ to: page, form: inPage.path })}` : savedForm && page
            }
            formNoValidate
            onClick={({ currentTarget }) => assignToForm(currentTarget, page, savedForm?.id ?? ofPage?.id)}
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
    </DropdownMenu>
  );
}

/** The form that the menu's buttons belong to without scripts: its id, and where it comes from. */
export function useLanguageForm() {
  const matches = useMatches();
  const screen = matches.findLast(({ handle }) => isScreenHandle(handle) && handle.mainForm);
  const ofPage = isScreenHandle(screen?.handle) ? screen.handle.mainForm : undefined;
  const pageForm = findPageForm(screen?.data);
  const savedForm =
    ofPage && pageForm !== false ? { ...ofPage, ...(pageForm !== true && { id: pageForm }) } : undefined;
  const inPage = savedForm ? undefined : formInPage(matches.at(-1)?.data);
  return { id: (savedForm ?? inPage)?.id ?? MENU_FORM_ID, ofPage, savedForm, inPage };
}

const MENU_FORM_ID = "languages";

/**
 * `hasForm` of the screen's loader: the form's id, or whether there is one. False for error pages, which have
 * no data.
 */
function findPageForm(data: unknown): string | boolean {
  if (typeof data !== "object" || data === null || !("hasForm" in data)) return false;
  return typeof data.hasForm === "string" ? data.hasForm : data.hasForm === true;
}

/** `toEmbeddedForm` of the loader of a CMS page: the first form inside it. */
function formInPage(data: unknown): { id: string; path: string } | undefined {
  const form = typeof data === "object" && data !== null && "formInPage" in data ? data.formInPage : null;
  const isForm = typeof form === "object" && form !== null && "id" in form && "path" in form;
  return isForm ? { id: String(form.id), path: String(form.path) } : undefined;
}

/**
 * With scripts the page's form may appear and disappear after loading, and the form in a CMS page is posted
 * to its own page once something is typed in it. So the button's form is determined on click: a button of a
 * missing form does nothing.
 */
function assignToForm(button: HTMLButtonElement, page: string, ofPage: string | undefined): void {
  const touchedForm = [...document.querySelectorAll<HTMLFormElement>(EMBEDDED_FORMS)].find(hasChangedInputs);
  // A message in place of the form has the form's id.
  const own = document.getElementById(ofPage ?? "");
  const form = own instanceof HTMLFormElement && (!touchedForm || hasChangedInputs(own)) ? own : touchedForm;
  if (form && form === own) button.setAttribute("formaction", page);
  else button.removeAttribute("formaction");
  const id = form?.id ?? MENU_FORM_ID;
  for (const control of [button, ...document.querySelectorAll("[name=notice]")])
    control.setAttribute("form", id);
}

/** Forms of the CMS and of gift vouchers, which post to pages of their own. */
const EMBEDDED_FORMS = "main form:is([id^=form-], #gift-voucher, #redeem-voucher)";

const languageName = (code: string): string => (isLanguage(code) ? languages[code] : languages.en);

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
