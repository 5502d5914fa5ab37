import type { z } from "zod";
import type { ShownForm } from "../../../forms/shown-form.ts";
import { loadForm } from "../../../forms/load-form.server.ts";
import type { WidgetAsk } from "../../widget-ask.ts";
import type { FormSettings } from "./settings.ts";

export type FormWidget = ShownForm | null;

/** A form of the CMS; null for one that isn't there. [FORM-018] */
export const loadFormWidget = async (
  settings: z.output<typeof FormSettings>,
  { context }: WidgetAsk,
): Promise<FormWidget> => (settings.form === "" ? null : loadForm(context, settings.form));
