/** Watches all notes of a batch, and says how many those are. */

import { Button, Link, makeStyles, tokens } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../shared/contract.ts';
import { useCommand } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useRouter } from '../ui/navigation/router.tsx';
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
  const { go } = useRouter();
  const [begun, setBegun] = useState<CallOutput<'watch.begin'>>();
  const run = async (notFound?: true) => {
    const done = await begin.run({
      environment,
      batch: id,
      cnpj: company?.cnpj,
      notFound: notFound || undefined,
    });
    if (done.ok) setBegun(done.value);
  };
  const watched = begun ? begun.begun + begun.already : 0;
  return (
    <>
      <span>
        <Button icon={<EyeRegular />} disabledFocusable={begin.pending} onClick={() => void run()}>
          {t('batch')}
        </Button>
        <span role="status" className={styles.said}>
          {begun ? (
            <>
              {t('batchBegun', format.counted(watched))}{' '}
              {watched > 0 ? (
                <>
                  {t('batchWhere')}{' '}
                  <Link as="button" type="button" inline onClick={() => go('watched')}>
                    {t('batchShow')}
                  </Link>{' '}
                </>
              ) : null}
              {begun.final > 0 ? `${t('batchFinal', format.counted(begun.final))} ` : ''}
              {begun.tooOld > 0 ? `${t('batchOld', format.counted(begun.tooOld))} ` : ''}
              {begun.notFound > 0 ? (
                <>
                  {t('batchNotFound', format.counted(begun.notFound))}{' '}
                  <Link as="button" type="button" inline onClick={() => void run(true)}>
                    {t('batchNotFoundToo')}
                  </Link>
                </>
              ) : null}
            </>
          ) : null}
        </span>
      </span>
      <ErrorPanel error={begin.error} />
    </>
  );
}
