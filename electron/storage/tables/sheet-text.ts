/** How columns and texts are written in a sheet's XML. */

/** `A`, `Z`, `AA` … for 1, 26, 27 … */
export function columnName(column: number): string {
  const before = Math.floor((column - 1) / 26);
  return (before > 0 ? columnName(before) : '') + String.fromCharCode(65 + ((column - 1) % 26));
}

/** For a text or an attribute; characters that XML cannot have are left out (XML 1.0, 2.2). */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
