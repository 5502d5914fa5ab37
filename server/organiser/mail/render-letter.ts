import type { Letter } from "./letter.ts";
import { renderLetterHtml } from "./letter-html.ts";
import { renderLetterText } from "./letter-text.ts";
import type { Mail } from "./mail.ts";

/** Renders the plain-text and the HTML part of a mail. (docs/decisions/0086-html-mails.md) */
export const renderLetter = (letter: Letter): Pick<Mail, "subject" | "text" | "html"> => ({
  subject: letter.subject,
  text: renderLetterText(letter),
  html: renderLetterHtml(letter),
});
