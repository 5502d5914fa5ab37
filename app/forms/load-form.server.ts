import type { AppLoadContext } from "@remix-run/node";
import { type FormPart, findUnanswerableLabel } from "../domain/form-answers/form-parts.ts";
import { getDecimalMark } from "../domain/record-rules/number.ts";
import { withOriginalValues } from "../posting/form-result.ts";
import { openForm } from "../posting/open-form.server.ts";
import {
  findForm,
  buildFormKind,
  createFormSchema,
  type FormWithParts,
  requiresLogin,
  buildPrefilledValues,
} from "./form-kind.server.ts";
import { createOpenedAtToken } from "./timing-guard.server.ts";
import { OPENED_AT_FIELD, type FormModel } from "./form-model.ts";

/** Loads a form by its slug or id, or returns null if there is none. */
export async function loadForm(context: AppLoadContext, slugOrId: string): Promise<FormModel | null> {
  const form = await findForm(context, slugOrId);
  return form && buildFormModel(context, form);
}

/** Builds the `FormModel` of a form for the current user. [FORM-018 FORM-040] */
export async function buildFormModel(context: AppLoadContext, form: FormWithParts): Promise<FormModel> {
  const { session } = context;
  const { id, name, path, cost, closed, useCaptcha } = form;
  const decimalMark = getDecimalMark(context.language.code);
  const [parts, initialForm, openedAtToken] = await Promise.all([
    prepareVisibleParts(context, form.parts),
    openForm(context, buildFormKind(form), {
      schema: createFormSchema(form, decimalMark),
      initialValues: buildPrefilledValues(form.parts, decimalMark),
    }),
    useCaptcha ? createOpenedAtToken(context) : null,
  ]);
  return {
    id,
    name,
    path,
    parts,
    cost,
    needsLogin: requiresLogin(form) && !session.isLoggedIn,
    isLoggedIn: session.isLoggedIn,
    closedReason: closed,
    unsupportedQuestion: findUnanswerableLabel(form.parts),
    hasSpamProtection: useCaptcha,
    initialForm: withOriginalValues(
      openedAtToken === null
        ? initialForm
        : { ...initialForm, values: { ...initialForm.values, [OPENED_AT_FIELD]: [openedAtToken] } },
    ),
  };
}

/**
 * Sanitises content and removes hidden parts. Questions of an unknown type become text, except for
 * administrators.
 */
async function prepareVisibleParts(
  { session, html }: AppLoadContext,
  parts: FormPart[],
): Promise<FormPart[]> {
  const hasUnknown = parts.some(({ kind }) => kind === "unknown");
  const isAdmin = hasUnknown && session.isLoggedIn && (await session.optionalUser())?.isAdmin === true;
  const visibleParts = await Promise.all(
    parts.map(async (part): Promise<FormPart | null> => {
      if (part.kind === "content") return { ...part, html: await html.clean(part.html) };
      if (part.kind === "unknown" && !isAdmin) return { kind: "text", text: part.text };
      return part.kind === "hidden" ? null : part;
    }),
  );
  return visibleParts.filter((part) => part !== null);
}
