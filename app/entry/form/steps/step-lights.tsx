import { canEnterEvent } from "../../../domain/entry/entry-sections.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { type EntryContextValue, useEntry } from "../entry-context.tsx";
import { type StepName, STEPS } from "../missing-inputs.ts";

/** One light per step, coloured when the step is complete. */
export function StepLights() {
  const t = useTranslations("entry");
  const entry = useEntry();
  return (
    <nav aria-label={t("step.title")}>
      <ol className="flex flex-wrap gap-1">
        {listSteps(entry).map((name) => (
          <li key={name} className="min-w-0 grow">
            <a
              href={`#${name}`}
              className="display target flex flex-col items-center gap-1 text-center text-xl"
            >
              <Light name={name} />
              {t(`step.${name}`)}
              {isStepComplete(entry, name) && <span className="sr-only">, {t("step.done")}</span>}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The lights without labels, for `NextBar`. */
export function SmallLights() {
  const entry = useEntry();
  return (
    <span aria-hidden="true" className="flex gap-1">
      {listSteps(entry).map((name) => (
        <span
          key={name}
          className={classNames("h-1.5 grow forced-color-adjust-none", getLightColour(entry, name))}
        />
      ))}
    </span>
  );
}

function Light({ name }: { name: StepName }) {
  const colour = getLightColour(useEntry(), name);
  return (
    <span
      aria-hidden="true"
      className={classNames("size-5 rounded-full border-2 border-line forced-color-adjust-none", colour)}
    />
  );
}

const listSteps = ({ page }: EntryContextValue): StepName[] =>
  STEPS.filter((name) => canEnterEvent(page.offer) || name !== "car");

function getLightColour(entry: EntryContextValue, name: StepName): string {
  if (!isStepComplete(entry, name)) return "bg-sunken";
  return name === "pay" ? "bg-good" : "bg-brand";
}

/**
 * Whether a step and all earlier steps are complete. No step is complete while nothing is chosen. No step is
 * complete before the login, because most inputs are required only after the login.
 */
function isStepComplete({ page, choices, price, missingInputs }: EntryContextValue, name: StepName): boolean {
  if (page.driver === null || (choices.categoryId < 0 && price.lines.length === 0)) return false;
  return missingInputs.every(({ step }) => STEPS.indexOf(step) > STEPS.indexOf(name));
}
