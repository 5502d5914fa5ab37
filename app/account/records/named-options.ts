/** The options of a select: the id is posted, the name is read. */
export const namedOptions = (named: readonly { id: number; name: string }[]) =>
  named.map(({ id, name }) => ({ value: String(id), label: name }));
