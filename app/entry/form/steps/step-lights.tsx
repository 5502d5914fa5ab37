import { canEnterEvent } from "../../../domain/entry/entry-sections.ts";
import { useWords } from "../../../i18n/words.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { type Entry, useEntry } from "../entry-context.tsx";
import { type StepName, steps } from "../next-thing.ts";

/** The way through the form: a light a step, which is on once the step is done; green when all is. */
export function StepLights() {
  const t = useWords("entry");
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

/** The same lights alone, for the bar, which says in words what comes next. */
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

/** Who can't enter has no car to name. */
const shownSteps = ({ page }: Entry): StepName[] =>
  steps.filter((name) => canEnterEvent(page.offer) || name !== "car");

function colourOf(entry: Entry, name: StepName): string {
  if (!isDone(entry, name)) return "bg-sunken";
  return name === "pay" ? "bg-good" : "bg-brand";
}

/**
 * The lights come on one after the other. Nothing is done before something is chosen; all but a class is
 * asked of a visitor after the log-in.
 */
function isDone({ page, choices, price, missing }: Entry, name: StepName): boolean {
  if (page.driver === null || (choices.categoryId < 0 && price.lines.length === 0)) return false;
  return missing.every(({ step }) => steps.indexOf(step) > steps.indexOf(name));
}
