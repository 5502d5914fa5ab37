/** Converts records to the options of a select. The select shows the name and posts the id. */
export const toSelectOptions = (records: readonly { id: number; name: string }[]) =>
  records.map(({ id, name }) => ({ value: String(id), label: name }));
