import type { z } from "zod";
import { memoise } from "../domain/memoise.ts";
import type { WidgetContext } from "./widget-context.ts";
import { withPictureHashes } from "./widgets/setting.server.ts";

/**
 * The server-side loader of a widget kind. `load` takes the editor's raw settings. It throws if they don't
 * match the schema or if an API call fails; `loadRows` catches both errors.
 */
export type WidgetLoader<Kind extends string, Data> = {
  settings: z.ZodType;
  load(variables: unknown, widgetContext: WidgetContext): Promise<{ kind: Kind; data: Data }>;
};

/**
 * Creates a loader that parses the settings before it loads the data. Hashes replace the ids of pictures,
 * see `withPictureHashes`.
 */
export const widgetLoader = <Kind extends string, Schema extends z.ZodType, Data>(
  kind: Kind,
  settings: Schema,
  load: (settings: z.output<Schema>, widgetContext: WidgetContext) => Promise<Data>,
): WidgetLoader<Kind, Data> => {
  const parseSettings = memoise((variables: object) => settings.parse(withPictureHashes(variables)));
  return {
    settings,
    load: async (variables, widgetContext) => ({
      kind,
      data: await load(parseSettings(asObject(variables)), widgetContext),
    }),
  };
};

const asObject = (variables: unknown): object =>
  typeof variables === "object" && variables !== null ? variables : {};
