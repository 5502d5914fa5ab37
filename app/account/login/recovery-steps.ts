export type RecoveryStep =
  | { step: "email" }
  | {
      step: "code";
      /** The formatted delay of the email. Missing or "" if the email was sent at once. */
      emailDelay?: string;
    }
  | {
      step: "password";
      suggestion: string;
      /** The email address, the emailed code and the suggestion, encrypted for the next submit. */
      encryptedState: string;
    }
  | {
      step: "generated";
      /** The password that the API generated. It can't be shown again. */
      password: string;
      nextPath: string;
    };
