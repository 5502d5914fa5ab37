/**
 * Matches characters that are invisible or change the text direction: controls except tabs and line breaks,
 * direction marks, tag characters, zero-width spaces and invisible letters.
 */
const INVISIBLE = new RegExp(
  String.raw`(?![\t\n\r])[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f` +
    String.raw`\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]`,
  "gu",
);

/**
 * Matches zero-width joiners and non-joiners that aren't between letters or emoji. Between letters or emoji,
 * Persian and Indic words and emoji need joiners.
 */
const UNNEEDED_JOINER = new RegExp(
  String.raw`(?<!\p{L}|\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier})[\u200c\u200d]+` +
    String.raw`|[\u200c\u200d]+(?!\p{L}|\p{M}|\p{Extended_Pictographic})`,
  "gu",
);

/**
 * Removes invisible characters except line breaks and tabs, because a name with invisible characters can
 * imitate another name.
 */
export const removeInvisible = (text: string): string =>
  text.replace(INVISIBLE, "").replace(UNNEEDED_JOINER, "");

/** Whether a field of this name contains a password, which must stay exactly as typed. */
export const isSecretField = (name: string): boolean => /password/i.test(name);
