/** An error of the core: what happened, what to do and who can do it. */

import type { ReactNode } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import { explainError } from '../../../shared/explain/index.ts';
import { helpOfError } from '../navigation/help.ts';
import { LearnMore } from '../navigation/learn-more.tsx';
import { useFormat } from '../words/use-format.ts';
import { Notice } from './notice.tsx';

export interface ErrorPanelProps {
  readonly error: AppError | undefined;
  readonly intent?: 'error' | 'warning' | 'info';
  readonly actions?: ReactNode;
}

/** Renders nothing without an error, or for a call that the person cancelled. */
export function ErrorPanel({ error, intent = 'error', actions }: ErrorPanelProps): ReactNode {
  const { locale } = useFormat();
  if (!error || error.code === 'call.aborted') return null;
  const { what, action } = explainError(error, locale);
  const page = helpOfError(error.code);
  return (
    <div role="alert">
      <Notice intent={intent} padded title={what} actions={actions}>
        {action} {page ? <LearnMore to={page} /> : null}
      </Notice>
    </div>
  );
}
