import type { z } from "zod";
import { memoise } from "../domain/memoise.ts";
import type { WidgetContext } from "./widget-context.ts";
import { replacePictureIds } from "./widgets/setting.server.ts";

/**
 * The server-side loader of a widget kind. `load` throws if the settings don't match the schema or an API
 * call fails.
 */
export type WidgetLoader<Kind extends string, Data> = {
  settings: z.ZodType;
  load(rawSettings: unknown, widgetContext: WidgetContext): Promise<{ kind: Kind; data: Data }>;
};

/**
 * Creates a loader that replaces picture ids by hashes (`replacePictureIds`), parses the settings and loads
 * the data.
 */
export const createWidgetLoader = <Kind extends string, Schema extends z.ZodType, Data>(
  kind: Kind,
  settings: Schema,
  load: (settings: z.output<Schema>, widgetContext: WidgetContext) => Promise<Data>,
): WidgetLoader<Kind, Data> => {
  const parseSettings = memoise((rawSettings: object) => settings.parse(replacePictureIds(rawSettings)));
  return {
    settings,
    load: async (rawSettings, widgetContext) => ({
      kind,
      data: await load(parseSettings(asObject(rawSettings)), widgetContext),
    }),
  };
};

const asObject = (rawSettings: unknown): object =>
  typeof rawSettings === "object" && rawSettings !== null ? rawSettings : {};
