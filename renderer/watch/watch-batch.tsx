/** Watches all notes of a batch, and says how many those are. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useWhere } from '../ui/session.tsx';
import { useFormat } from '../ui/words/use-format.ts';

const useStyles = makeStyles({
  // Empty, it leaves no gap beside the button.
  said: { color: tokens.colorNeutralForeground2, ':not(:empty)': { marginInlineStart: '12px' } },
});

export function WatchBatch({ id }: { id: string }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('watch');
  const { environment, company } = useWhere();
  const format = useFormat();
  const begin = useCommand('watch.begin');
  const [said, setSaid] = useState('');
  const run = async () => {
    const begun = await begin.run({ environment, batch: id, ...(company ? { cnpj: company.cnpj } : {}) });
    if (!begun.ok) return;
    const { begun: fresh, already, final, tooOld } = begun.value;
    const watched = fresh + already;
    setSaid(
      [
        t('batchBegun', { count: watched, n: format.number(watched) }),
        ...(final > 0 ? [t('batchFinal', { count: final, n: format.number(final) })] : []),
        ...(tooOld > 0 ? [t('batchOld', { count: tooOld, n: format.number(tooOld) })] : []),
      ].join(' '),
    );
  };
  return (
    <>
      <span>
        <Button icon={<EyeRegular />} disabledFocusable={begin.pending} onClick={() => void run()}>
          {t('batch')}
        </Button>
        <span role="status" className={styles.said}>
          {said}
        </span>
      </span>
      <ErrorPanel error={begin.error} />
    </>
  );
}
