import type { AppLoadContext } from "@remix-run/node";
import { openForm } from "../posting/open-form.server.ts";
import {
  findForm,
  formKind,
  formSchema,
  type FoundForm,
  isForAccounts,
  knownOf,
} from "./form-kind.server.ts";
import { openedNow } from "./guard.server.ts";
import { openedField, type ShownForm } from "./shown-form.ts";

/** The form of an id or url as it is shown; null when there is none. */
export async function loadForm(context: AppLoadContext, url: string): Promise<ShownForm | null> {
  const form = await findForm(context, url);
  return form && shownForm(context, form);
}

/** A form for whoever is here, its content clean. [FORM-018 FORM-040] */
export async function shownForm(context: AppLoadContext, form: FoundForm): Promise<ShownForm> {
  const { session, html } = context;
  const { id, name, path, cost, closed, useCaptcha } = form;
  const [parts, start, opened] = await Promise.all([
    Promise.all(
      form.parts.map(async (part) =>
        part.kind === "content" ? { ...part, html: await html.clean(part.html) } : part,
      ),
    ),
    openForm(context, formKind(form), { schema: formSchema(form), known: knownOf(form.parts) }),
    useCaptcha ? openedNow(context) : null,
  ]);
  return {
    id,
    name,
    path,
    parts,
    cost,
    needsLogIn: isForAccounts(form) && !session.isSignedIn,
    closed,
    isGuarded: useCaptcha,
    start: opened === null ? start : { ...start, values: { ...start.values, [openedField]: [opened] } },
  };
}
