/** What can be wrong with a field of a record, as keys of words. Each feature with such forms has the words for it. */
export const recordProblemKeys = [
  "problem.required",
  "problem.tooLong",
  "problem.year",
  "problem.wholeNumber",
  "problem.day",
  "problem.email",
  "problem.phone",
  "problem.postcode",
  "problem.streetNumber",
  "problem.nameWithAddress",
  "problem.licenceNumberForm",
] as const;

/** What is wrong with a field that several forms have. `field` is its name. */
export type FieldProblem = { field: string; key: (typeof recordProblemKeys)[number] };
