import { canEnterEvent } from "../../../domain/entry/entry-sections.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { type Entry, useEntry } from "../entry-context.tsx";
import { type StepName, steps } from "../missing-inputs.ts";

/** Progress through the form: one light per step, lit when the step is complete; the last one is green. */
export function StepLights() {
  const t = useTranslations("entry");
  const entry = useEntry();
  return (
    <nav aria-label={t("step.title")}>
      <ol className="flex flex-wrap gap-1">
        {shownSteps(entry).map((name) => (
          <li key={name} className="min-w-0 grow">
            <a
              href={`#${name}`}
              className="display target flex flex-col items-center gap-1 text-center text-xl"
            >
              <Light name={name} />
              {t(`step.${name}`)}
              {isDone(entry, name) && <span className="sr-only">, {t("step.done")}</span>}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The lights without labels, for the bar. */
export function SmallLights() {
  const entry = useEntry();
  return (
    <span aria-hidden="true" className="flex gap-1">
      {shownSteps(entry).map((name) => (
        <span key={name} className={classNames("h-1.5 grow", colourOf(entry, name))} />
      ))}
    </span>
  );
}

function Light({ name }: { name: StepName }) {
  const colour = colourOf(useEntry(), name);
  return (
    <span aria-hidden="true" className={classNames("size-5 rounded-full border-2 border-line", colour)} />
  );
}

/** Without anything to enter there is no car step. */
const shownSteps = ({ page }: Entry): StepName[] =>
  steps.filter((name) => canEnterEvent(page.offer) || name !== "car");

function colourOf(entry: Entry, name: StepName): string {
  if (!isDone(entry, name)) return "bg-sunken";
  return name === "pay" ? "bg-good" : "bg-brand";
}

/**
 * A step is complete only if all earlier ones are. No step is complete while nothing is chosen, or before
 * login, after which all but the class is asked.
 */
function isDone({ page, choices, price, missingInputs }: Entry, name: StepName): boolean {
  if (page.driver === null || (choices.categoryId < 0 && price.lines.length === 0)) return false;
  return missingInputs.every(({ step }) => steps.indexOf(step) > steps.indexOf(name));
}
