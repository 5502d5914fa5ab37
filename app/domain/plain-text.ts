/**
 * Never seen, or what turns the order of the letters around it: controls but for tabs and line breaks, marks
 * of direction, tags, spaces and letters of no width.
 */
const unseen = new RegExp(
  String.raw`(?![\t\n\r])[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f` +
    String.raw`\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]`,
  "gu",
);

/** Joiners, which Persian and Indic names and drawn signs are written with; elsewhere they only hide. */
const looseJoiner = new RegExp(
  String.raw`(?<!\p{L}|\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier})[\u200c\u200d]+` +
    String.raw`|[\u200c\u200d]+(?!\p{L}|\p{M}|\p{Extended_Pictographic})`,
  "gu",
);

/**
 * A text as everybody sees it: without the characters that nobody sees, by which a name could look like
 * another one or turn the line around it. They come with what is copied from elsewhere too (a phone number
 * of an address book), so they are taken out and nobody is told. Line breaks and tabs stay.
 */
export const plainText = (text: string): string => text.replace(unseen, "").replace(looseJoiner, "");

/** Whether a field holds a secret, which is taken as it was typed. */
export const isSecretField = (name: string): boolean => /password/i.test(name);
