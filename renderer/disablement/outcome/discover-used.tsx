/** After a refusal because some number of the range is used: finds out which, where they are few enough to ask for. */

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DisablementView } from '../../../shared/contract.ts';
import { AskSefaz } from '../../numbering/evidence/ask-sefaz.tsx';
import { listedNumbers } from '../wizard/wizard-model.ts';

const SOME_USED = '241';
/** As many as may be asked for within an hour. */
const MOST = 5;

export function DiscoverUsed({ view }: { view: DisablementView }): ReactNode {
  const { t } = useTranslation('asking');
  const numbers = listedNumbers(view, MOST);
  if (view.state !== 'refused' || view.answer?.cStat !== SOME_USED || !numbers) return null;
  const { environment, cnpj, mod, serie } = view;
  return (
    <AskSefaz place={{ environment, cnpj, mod, serie }} numbers={numbers} label={t('discover')} untilFound />
  );
}
