/** What a form knows of one of its fields, to be spread into it: `<TextField {...field("vehicle_make")} label={…} />`. */
type FormField = { name: string; defaultValue: string | undefined; error: string | undefined };

/** Finds a form's field by its name. */
export type FieldOf = (name: string) => FormField;
