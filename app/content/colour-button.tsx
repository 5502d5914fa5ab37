import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { type ButtonTone, LinkButton } from "../ui/button.tsx";

type Props = { link: string; text: string; colour: string; opensNewTab?: boolean; className?: string };

/**
 * A link that looks like a button, with the organiser's text and colour code. Renders nothing without a text
 * or a link. [CMS-074]
 */
export function ColourButton({ link, text, colour, opensNewTab = false, className }: Props) {
  if (!link || !text) return null;
  return (
    <LinkButton
      to={link}
      tone={TONE_BY_COLOUR_CODE.get(colour) ?? "primary"}
      className={className}
      reloadDocument={FILE_PATH.test(link)}
      {...(opensNewTab ? { newTab: true } : {})}
    >
      <span {...organiserTextProps}>{text}</span>
    </LinkButton>
  );
}

// The browser must load files as documents, because files aren't routes of the app.
const FILE_PATH = /^\/(assets|media)\//;

const TONE_BY_COLOUR_CODE = new Map<string, ButtonTone>([
  ["wht", "secondary"],
  ["blk", "secondary"],
  ["sec", "secondary"],
  ["inf", "secondary"],
  ["dng", "danger"],
]);
