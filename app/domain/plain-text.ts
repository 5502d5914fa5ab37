/**
 * Invisible characters, and those that reverse the text direction: controls except tabs and line breaks,
 * direction marks, tags, zero-width spaces and letters.
 */
const invisible = new RegExp(
  String.raw`(?![\t\n\r])[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f` +
    String.raw`\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]`,
  "gu",
);

/** Zero-width joiners outside of Persian and Indic words and emoji, where they only hide. */
const looseJoiner = new RegExp(
  String.raw`(?<!\p{L}|\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier})[\u200c\u200d]+` +
    String.raw`|[\u200c\u200d]+(?!\p{L}|\p{M}|\p{Extended_Pictographic})`,
  "gu",
);

/**
 * Removes invisible characters, by which a name could imitate another one or reverse a line. They also come
 * with copied text (a phone number from an address book), so they are removed without an error. Line breaks
 * and tabs stay.
 */
export const removeInvisible = (text: string): string => text.replace(invisible, "").replace(looseJoiner, "");

/** Whether a field holds a password, which must stay exactly as typed. */
export const isSecretField = (name: string): boolean => /password/i.test(name);
