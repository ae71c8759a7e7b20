/** What a person should know of a shared journal that works, a notice each. */

import type { ReactNode } from 'react';
import { sharedWarnings } from '../../../shared/explain/shared-warnings.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { useFormat } from '../../ui/words/use-format.ts';

/** Nothing where nothing needs a look. */
export function SharedWarnings({ of }: { of: Parameters<typeof sharedWarnings>[0] }): ReactNode {
  const { locale } = useFormat();
  return sharedWarnings(of, locale).map((warning) => (
    <Notice key={warning} intent="warning">
      {warning}
    </Notice>
  ));
}
