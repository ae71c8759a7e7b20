/** "Saiba mais": a link to the help page with more information. */

import { Link } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { knowsCStat } from '../../../shared/explain/index.ts';
import { useHelp, type HelpTarget } from './help.ts';

export function LearnMore({ to, about }: { to: HelpTarget; about?: string }): ReactNode {
  const { t } = useTranslation('common');
  const open = useHelp();
  if (!open) return null;
  return (
    <Link
      as="button"
      type="button"
      inline
      {...(about ? { 'aria-label': t('learnMoreOf', { about }) } : {})}
      onClick={() => open(to)}
    >
      {t('learnMore')}
    </Link>
  );
}

/** Renders nothing for a code without a page. */
export function LearnCStat({ cStat }: { cStat: string }): ReactNode {
  return knowsCStat(cStat) ? <LearnMore to={`cstat/${cStat}`} about={cStat} /> : null;
}
