/** Finds the section of one version in a Markdown file with a heading `## VERSION` for each. */

/** Its text without the heading; undefined if there is none, or nothing in it. */
export function sectionOf(markdown: string, version: string): string | undefined {
  const parts = markdown.replaceAll('\r\n', '\n').split(/^## +/m).slice(1);
  const found = parts.find((part) => part.split('\n', 1)[0]?.trim() === version);
  return found?.slice(found.indexOf('\n') + 1).trim() || undefined;
}
