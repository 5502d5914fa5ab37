import type { z } from "zod";
import { memoise } from "../domain/memoise.ts";
import type { WidgetContext } from "./widget-context.ts";
import { withPictureHashes } from "./widgets/setting.server.ts";

/**
 * The server-side loader of a widget kind. `load` takes the raw settings of the editor. It throws if they
 * don't match the schema and if a call fails; `loadRows` handles both.
 */
export type WidgetLoader<Kind extends string, Data> = {
  settings: z.ZodType;
  load(variables: unknown, widgetContext: WidgetContext): Promise<{ kind: Kind; data: Data }>;
};

/** Creates a loader that parses the settings first and puts picture hashes in place. */
export const widgetLoader = <Kind extends string, Schema extends z.ZodType, Data>(
  kind: Kind,
  settings: Schema,
  load: (settings: z.output<Schema>, widgetContext: WidgetContext) => Promise<Data>,
): WidgetLoader<Kind, Data> => {
  const parsed = memoise((variables: object) => settings.parse(withPictureHashes(variables)));
  return {
    settings,
    load: async (variables, widgetContext) => ({
      kind,
      data: await load(parsed(asObject(variables)), widgetContext),
    }),
  };
};

const asObject = (variables: unknown): object =>
  typeof variables === "object" && variables !== null ? variables : {};
