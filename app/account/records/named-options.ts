/** The options of a select: posts the id, shows the name. */
export const namedOptions = (named: readonly { id: number; name: string }[]) =>
  named.map(({ id, name }) => ({ value: String(id), label: name }));
