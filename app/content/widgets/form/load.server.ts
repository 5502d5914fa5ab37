import { z } from "zod";
import { loadForm } from "../../../forms/load-form.server.ts";
import type { FormModel } from "../../../forms/form-model.ts";
import type { WidgetContext } from "../../widget-context.ts";
import { createWidgetLoader } from "../../widget-loader.ts";
import { text } from "../setting.server.ts";

/** Settings of `core/form`: the form's slug or id. */
const FormSettings = z.object({ form: text });

export type FormWidget = FormModel | null;

/** Loads a CMS form, or returns null if there is none. [FORM-018] */
const loadFormWidget = async (
  settings: z.output<typeof FormSettings>,
  { context }: WidgetContext,
): Promise<FormWidget> => (settings.form === "" ? null : loadForm(context, settings.form));

export const widgetLoader = createWidgetLoader("core/form", FormSettings, loadFormWidget);
