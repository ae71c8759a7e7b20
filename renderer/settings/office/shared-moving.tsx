/** Brings the journal of this folder, or of another computer's, into the shared one, and gives one company out of it. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput, ImportedFolder, SharedJournalState } from '../../../shared/contract.ts';
import { formatCnpj } from '../../../shared/fiscal/issuer/cnpj.ts';
import { useCommand } from '../../api/hooks.ts';
import { JournalProgress } from '../../ui/states/journal-progress.tsx';
import { useFormStyles } from '../../ui/fields/form-layout.ts';
import { takeFocus } from '../../ui/keyboard/focus-keeper.ts';
import { useWhere } from '../../ui/session.tsx';
import { AsideRowsNotice } from '../../ui/states/aside-rows.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { SharedLacking } from '../../ui/states/shared-lacking.tsx';
import { ToneLine } from '../../ui/states/tones.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import { SharedOverlaps } from './shared-overlaps.tsx';

const useStyles = makeStyles({
  part: {
    display: 'grid',
    rowGap: '12px',
    paddingTop: '12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  result: { outline: 'none' },
});

type Exported = NonNullable<CallOutput<'shared-journal.export'>['exported']>;

export function SharedMoving({ state }: { state: SharedJournalState }): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['settings', 'common']);
  const format = useFormat();
  const { company } = useWhere();
  const bring = useCommand('shared-journal.import');
  const give = useCommand('shared-journal.export');
  const [imported, setImported] = useState<ImportedFolder>();
  const [exported, setExported] = useState<Exported>();
  /** How many requests of this folder are being brought in; 0 otherwise. */
  const [own, setOwn] = useState(0);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that began it goes with what was lacking; the focus would then leave this card, and the page would jump.
    if (imported) takeFocus(result.current);
  }, [imported]);
  const isBusy = bring.pending || give.pending;

  const { lacking } = state;
  const begin = () => {
    setImported(undefined);
    setExported(undefined);
    bring.reset();
    give.reset();
  };
  const onImport = async (which: 'own' | 'chosen') => {
    begin();
    if (which === 'own') setOwn(lacking);
    const done = await bring.run({ which });
    if (done.ok) setImported(done.value.imported);
    setOwn(0);
  };
  const onExport = async (cnpj: string) => {
    begin();
    const done = await give.run({ cnpj, inside: true });
    if (done.ok) setExported(done.value.exported);
  };
  return (
    <div className={styles.part}>
      {lacking > 0 || own > 0 ? (
        <SharedLacking
          count={lacking > 0 ? lacking : own}
          text={t('settings:shared.lackingText')}
          action={
            <Button
              data-import
              appearance="primary"
              disabledFocusable={isBusy}
              onClick={() => void onImport('own')}
            >
              {t('settings:shared.importOwn')}
            </Button>
          }
        />
      ) : null}
      <p className={form.text}>{t('settings:shared.movingText')}</p>
      <div className={form.start}>
        <Button disabledFocusable={isBusy} onClick={() => void onImport('chosen')}>
          {t('settings:shared.importOther')}
        </Button>
        {company ? (
          <Button disabledFocusable={isBusy} onClick={() => void onExport(company.cnpj)}>
            {t('settings:shared.export', { company: company.name || formatCnpj(company.cnpj) })}
          </Button>
        ) : null}
        {isBusy ? (
          <Button appearance="subtle" onClick={() => (bring.pending ? bring.cancel() : give.cancel())}>
            {t('common:cancel')}
          </Button>
        ) : null}
      </div>
      {isBusy ? (
        <JournalProgress
          label={t(bring.pending ? 'settings:shared.importing' : 'settings:shared.exporting')}
        />
      ) : null}
      {(bring.error ?? give.error)?.code === 'call.aborted' ? (
        <p role="status" className={form.text}>
          {t(bring.error ? 'settings:shared.importStopped' : 'settings:shared.exportStopped')}
        </p>
      ) : null}
      <ErrorPanel error={bring.error ?? give.error} />
      <div ref={result} tabIndex={-1} role="status" className={styles.result}>
        {imported || exported ? (
          <ToneLine tone="good">
            <div className={form.path}>
              {imported ? <Brought imported={imported} /> : null}
              {exported
                ? t('settings:shared.exported', {
                    folder: exported.folder,
                    ...format.counted(exported.requests),
                  })
                : null}
            </div>
          </ToneLine>
        ) : null}
      </div>
      <AsideRowsNotice aside={imported?.aside} />
      {imported && imported.overlaps.total > 0 ? <SharedOverlaps overlaps={imported.overlaps} /> : null}
    </div>
  );
}

function Brought({ imported }: { imported: ImportedFolder }): ReactNode {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { folder, requests, added, open } = imported;
  const known = { ...format.counted(requests), folder };
  return [
    t(added > 0 ? 'shared.imported' : 'shared.importedBefore', known),
    open > 0 ? t('shared.importedOpen', format.counted(open)) : '',
  ]
    .join(' ')
    .trim();
}
