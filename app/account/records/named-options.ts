/** Converts records to the options of a select, which shows the name and posts the id. */
export const namedOptions = (records: readonly { id: number; name: string }[]) =>
  records.map(({ id, name }) => ({ value: String(id), label: name }));
