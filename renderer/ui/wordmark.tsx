/** The app's logo: a note with a check mark. */

import type { ReactNode } from 'react';

export function Mark({ size = 20 }: { size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect x="2" y="2" width="28" height="28" rx="7" fill="#0b6477" />
      <path d="M10 8h9l4 4v12H10z" fill="#fff" />
      <path d="M19 8v4h4" fill="#9ed3df" />
      <path
        d="M12.5 18.2l2.7 2.700 5.300-5.600"
        fill="none"
        stroke="#0b6477"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
