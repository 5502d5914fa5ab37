/** What is wrong with a field that several forms have. Each of their features has the words for it. `field` is its name. */
export type FieldProblem = {
  field: string;
  key:
    | "problem.required"
    | "problem.year"
    | "problem.wholeNumber"
    | "problem.day"
    | "problem.email"
    | "problem.streetNumber"
    | "problem.tooLong"
    | "problem.nameWithAddress";
};
