/** Finds the section of one version in a Markdown file with a heading for each: `## VERSION`, also in brackets, and with a day behind it. */

/** Its text without the heading; undefined if there is none, or nothing in it. */
export function sectionOf(markdown: string, version: string): string | undefined {
  const parts = markdown.replaceAll('\r\n', '\n').split(/^## +/m).slice(1);
  const found = parts.find((part) => /^\[?([^\s\],]+)/.exec(part)?.[1] === version);
  return found?.slice(found.indexOf('\n') + 1).trim() || undefined;
}
