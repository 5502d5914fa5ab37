import { organiserTextProps } from "../i18n/organiser-text-props.ts";

/** Text of the organiser within a form, with its `lang` attribute. */
export const OrganiserText = ({ text }: { text: string }) => <span {...organiserTextProps}>{text}</span>;
