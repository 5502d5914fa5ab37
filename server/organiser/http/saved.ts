/** The answer of create and update when it went through: `{success, item, error}`. */
export const saved = <Item>(item: Item) => ({ success: true, item, error: "" });

/** The answer of create and update when nothing was saved; `error` may be shown. */
export const notSaved = (error: string) => ({ success: false, item: null, error });
