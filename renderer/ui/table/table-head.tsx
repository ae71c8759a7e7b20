/** The head of a plain table: the title of each column, and the class that says its width. */

import type { ReactNode } from 'react';

type Column = readonly [title: string, className?: string];

/** `children`: a last column without a title. */
export function TableHead(props: {
  readonly columns: readonly Column[];
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <thead>
      <tr>
        {props.columns.map(([title, className]) => (
          <th key={title} scope="col" className={className}>
            {title}
          </th>
        ))}
        {props.children}
      </tr>
    </thead>
  );
}
