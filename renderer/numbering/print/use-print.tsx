/** Prints the line and the lists of a series on A4: a sheet of its own in black on white, present only while it is printed. */

import { FluentProvider } from '@fluentui/react-components';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { THEMES } from '../../theme/theme.ts';
import { PrintSheet, type PrintSheetProps } from './print-sheet.tsx';

/** On the root element while the sheet is there: base.css then hides the window on paper. */
const ATTRIBUTE = 'data-printing';

export interface Print {
  readonly act: () => void;
  /** To be rendered by the caller, anywhere. */
  readonly sheet: ReactNode;
}

export function usePrint(
  of: Omit<PrintSheetProps, 'found'> & { readonly found: PrintSheetProps['found'] | undefined },
): Print {
  const [printing, setPrinting] = useState(false);
  const { found } = of;
  useEffect(() => {
    if (!printing) return;
    const root = document.documentElement;
    root.setAttribute(ATTRIBUTE, '');
    const end = () => setPrinting(false);
    window.addEventListener('afterprint', end);
    // After the sheet's own styles are in place.
    const timer = setTimeout(() => window.print(), 0);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', end);
      root.removeAttribute(ATTRIBUTE);
    };
  }, [printing]);
  return {
    act: () => setPrinting(found !== undefined),
    sheet:
      printing && found
        ? createPortal(
            <FluentProvider theme={THEMES.light} className="print-sheet">
              <PrintSheet {...of} found={found} />
            </FluentProvider>,
            document.body,
          )
        : null,
  };
}
