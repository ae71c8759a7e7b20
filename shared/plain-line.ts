/**
 * A text of others as one line. A name out of a zip, or of a certificate that anybody can make, would give a terminal commands that
 * clear what was said, and begin a line that looks like one of ours there, in a dialog or in a calendar.
 */

/** Line breaks and tabs become blanks, other control characters, and those that turn a text around, a sign that one was there. */
export function plainLine(text: string): string {
  return text.replace(/\r\n|[\t\n\v\f\r]/g, ' ').replace(/[\p{Cc}\p{Bidi_Control}]/gu, '\uFFFD');
}
