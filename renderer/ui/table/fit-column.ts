/** The width at which nothing in a column is truncated, among the rendered rows. */

/**
 * Pixels; `index` counts the columns from the left. Every row is a grid of its own, so the column gets the width of
 * its content for a moment.
 */
export function fittingWidth(table: Element, index: number): number {
  const rows = [...table.querySelectorAll<HTMLElement>('[role="row"]')];
  return Math.ceil(Math.max(0, ...rows.map((row) => contentWidth(row, index))));
}

function contentWidth(row: HTMLElement, index: number): number {
  const { gridTemplateColumns } = row.style;
  row.style.gridTemplateColumns = [...row.children]
    .map((_, i) => (i === index ? 'max-content' : '0px'))
    .join(' ');
  const width = row.children[index]?.getBoundingClientRect().width ?? 0;
  row.style.gridTemplateColumns = gridTemplateColumns;
  return width;
}
