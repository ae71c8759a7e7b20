/** The outcomes of a disablement, and the next steps from each. */

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ByCommandLine } from '../../ui/states/by-command-line.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { helpMark } from '../../ui/navigation/help.ts';
import { Card } from '../../ui/page.tsx';
import type { Tone } from '../../ui/states/tones.tsx';
import { DiscoverUsed } from './discover-used.tsx';
import { EndTitle } from './end-title.tsx';
import { OutcomeActions } from './outcome-actions.tsx';
import { outcomeKindOf, type OutcomeKind } from './outcome-model.ts';
import type { OutcomeProps } from './outcome-props.ts';
import { OutcomeFacts, OutcomeWords } from './outcome-words.tsx';
import { ResendWait } from './resend-button.tsx';
import { StateCopyGuide } from './state-copy-guide.tsx';

const TONES: Readonly<Record<OutcomeKind, Tone>> = {
  homologated: 'good',
  unsaved: 'warn',
  refused: 'bad',
  already: 'bad',
  stopped: 'warn',
  uncertain: 'warn',
  imported: 'warn',
  prepared: 'warn',
  sending: 'warn',
  recorded: 'good',
  closed: 'quiet',
  discarded: 'quiet',
};

export function Outcome(props: OutcomeProps): ReactNode {
  const { view, error } = props;
  const form = useFormStyles();
  const { t } = useTranslation(['disablement', 'common']);
  const face = outcomeKindOf(view);
  const named = face === 'unsaved' ? 'homologated' : face;
  const title =
    named === 'recorded'
      ? t('disablement:end.recorded')
      : t(`common:disablementStates.${named === 'already' ? 'refused' : named}`);
  // A pause has a countdown below; an error message would only repeat it.
  const shown = error?.code === 'disablement.too-soon' && view.resendFrom !== undefined ? undefined : error;
  return (
    <Card label={title}>
      <div
        className={form.form}
        {...helpMark(face === 'uncertain' || face === 'imported' ? 'resolve' : 'disablement-end')}
      >
        <EndTitle tone={TONES[face]} end={face} title={title} />
        <OutcomeWords view={view} face={face} />
        <ErrorPanel
          error={shown}
          intent={face === 'prepared' || face === 'uncertain' ? 'warning' : 'error'}
        />
        <ByCommandLine error={shown} words={commandOf(view)} />
        <OutcomeFacts view={view} face={face} />
        <DiscoverUsed view={view} />
        {face === 'uncertain' ? <ResendWait view={view} /> : null}
        <OutcomeActions {...props} face={face} />
        {view.provedBy === '563' && (face === 'homologated' || face === 'unsaved') ? (
          <StateCopyGuide view={view} />
        ) : null}
      </div>
    </Card>
  );
}

/** Without `--sim`: it shows what would be sent, and a person adds that. */
function commandOf(view: OutcomeProps['view']): string[] {
  const { environment, cnpj, ano, mod, serie, nNFIni, nNFFin, xJust } = view;
  const numbers = ['--serie', serie, '--de', nNFIni, '--ate', nNFFin].map(String);
  const place = ['--ambiente', environment, '--cnpj', cnpj, '--ano', String(ano), '--modelo', mod];
  return ['inutilizar', ...place, ...numbers, '--justificativa', `"${xJust.replaceAll('"', "'")}"`];
}
