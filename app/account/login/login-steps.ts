import type { FormResult, InitialForm } from "../../posting/form-result.ts";
import type { FailedSubmit } from "../../posting/submit-failure.ts";

/**
 * The current step of the login. `apiText` is the API's text for users without an account, "" if there is none.
 * `emailDelay` is the formatted delay of the email; missing or "" if it was sent at once.
 */
export type LoginStep = { step: "start" | "code" | "sign-up"; apiText: string; emailDelay?: string };

/** The response to the last submit; undefined before the first one. */
export type LoginActionResult = (FormResult & Partial<LoginStep>) | FailedSubmit | undefined;

/** The props of every step. */
export type StepProps = {
  initialForm: InitialForm;
  actionResult: LoginActionResult;
  /** `isAfterSubmit` is false if the step was opened by its own URL. */
  currentStep: LoginStep & { isAfterSubmit: boolean };
  isCodeOnly: boolean;
};
