export type RecoveryStep =
  | { step: "email" }
  | {
      step: "code";
      /** The formatted delay of the email; missing or "" if it was sent at once. */
      emailDelay?: string;
    }
  | {
      step: "password";
      /** A password that the user may choose. */
      suggestion: string;
      /** The email address, the emailed code and the suggestion, encrypted for the next submit. */
      encryptedState: string;
    }
  | {
      step: "generated";
      /** The password that the API generated. It can't be shown again. */
      password: string;
      /** The path of the page that follows. */
      nextPath: string;
    };
