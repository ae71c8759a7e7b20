/** How wide a column must be for nothing in it to be cut, as far as its rows are drawn. */

/** Pixels; `index` counts the columns from the left. Every row is a grid of its own, so the one column is given its content's width for a moment. */
export function fittingWidth(table: Element, index: number): number {
  const rows = [...table.querySelectorAll<HTMLElement>('[role="row"]')];
  return Math.ceil(Math.max(0, ...rows.map((row) => contentWidth(row, index))));
}

function contentWidth(row: HTMLElement, index: number): number {
  const { gridTemplateColumns } = row.style;
  // Where motion is reduced, every change is a transition, if a short one: it would be measured before it began.
  row.style.transitionProperty = 'none';
  row.style.gridTemplateColumns = [...row.children]
    .map((_, i) => (i === index ? 'max-content' : '0px'))
    .join(' ');
  const width = row.children[index]?.getBoundingClientRect().width ?? 0;
  row.style.gridTemplateColumns = gridTemplateColumns;
  row.style.transitionProperty = '';
  return width;
}
