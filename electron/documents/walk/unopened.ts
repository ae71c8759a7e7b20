/** Which files may have notes in them and are not opened here: other archives than zip, and mails as Outlook saves them. */

const UNOPENED = /\.(?:rar|7z|tar|t?gz|msg)$/i;

/** By the name: a large one in a cloud folder is not downloaded to be refused. */
export function isUnopened(name: string): boolean {
  return UNOPENED.test(name);
}
