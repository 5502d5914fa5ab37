import type { MedicalQuestion } from "../wire/entry.ts";

/**
 * The yes/no questions of the medical statement, in the form's order. The names come from the API's order
 * schema. [LIC-015..024]
 */
export const MEDICAL_QUESTIONS = [
  "has_allergies",
  "has_had_psychiatric_psychological_illness",
  "has_had_brain_injury",
  "has_had_heart_issues",
  "has_had_cancer_diabeties",
  "has_had_significant_illness_or_injury",
  "is_on_medication",
  "has_hearing_impairment",
  "has_hearing_disorder",
  "is_normal_eyesight",
] as const satisfies readonly MedicalQuestion[];

const QUESTION_NAMES: ReadonlySet<string> = new Set(MEDICAL_QUESTIONS);

export const isMedicalQuestion = (name: string): name is MedicalQuestion => QUESTION_NAMES.has(name);
