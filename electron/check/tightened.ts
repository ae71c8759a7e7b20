/** Removes the white space added by pretty-printing. */

/** Removes white space between tags; white space between a tag and text stays. */
export function tightened(xml: string): string {
  return xml.replace(/>[ \t\r\n]+</g, '><');
}
