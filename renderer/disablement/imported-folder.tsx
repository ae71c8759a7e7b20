/** One declaration for all disablements imported from a folder and not proved: all are registered at SEFAZ, or none. */

import { makeStyles, tokens, useRestoreFocusTarget } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DisablementView } from '../../shared/contract.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { Card } from '../ui/page.tsx';
import { usePlaceWords } from '../ui/words/place-words.ts';
import { useFormat } from '../ui/words/use-format.ts';

const useStyles = makeStyles({
  list: {
    margin: 0,
    paddingLeft: '20px',
    maxHeight: '220px',
    overflowY: 'auto',
    color: tokens.colorNeutralForeground2,
  },
  path: { fontFamily: tokens.fontFamilyMonospace, fontSize: '13px', overflowWrap: 'anywhere' },
});

export function ImportedFolder({ view, folder }: { view: DisablementView; folder: string }): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation('disablement');
  const format = useFormat();
  const place = usePlaceWords();
  const { environment } = view;
  const close = useCommand('disablement.close-imported');
  /** With those that were listed then: others may be imported while the question is open. */
  const [asked, setAsked] = useState<{ word: 'found' | 'none'; of: readonly DisablementView[] }>();
  const restoreFocus = useRestoreFocusTarget();
  const pending = useQueryCall('disablement.list', { environment, pending: true }).data ?? [];
  const all = pending.filter(({ imported }) => imported?.folder === folder);
  if (all.length < 2) return null;
  const count = format.counted(all.length);
  const { word, of } = asked ?? { word: 'found' as const, of: all };
  return (
    <Card title={t('resolve.folder.title', count)}>
      <div className={form.form}>
        <p className={form.text}>{t('resolve.folder.text')}</p>
        <p className={styles.path}>{folder}</p>
        <ul className={styles.list} tabIndex={0} aria-label={t('resolve.folder.title', count)}>
          {all.map((one) => (
            <li key={one.requestId}>
              {t('resolve.folder.row', {
                place: place.range(one),
                nProt: one.nProt ? format.protocol(one.nProt) : '–',
              })}
            </li>
          ))}
        </ul>
        <ErrorPanel error={close.error} />
        <div className={form.start}>
          <KeyButton
            {...restoreFocus}
            mnemonic="resolve.allFound"
            only="focus"
            disabledFocusable={close.pending}
            onClick={() => setAsked({ word: 'found', of: all })}
          >
            {t('resolve.folder.found', count)}
          </KeyButton>
          <KeyButton
            {...restoreFocus}
            mnemonic="resolve.noneFound"
            only="focus"
            appearance="subtle"
            disabledFocusable={close.pending}
            onClick={() => setAsked({ word: 'none', of: all })}
          >
            {t('resolve.folder.none', count)}
          </KeyButton>
        </div>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={t(`resolve.folder.${word}Title`, format.counted(of.length))}
        act={t(`resolve.folder.${word}Act`, format.counted(of.length))}
        onAct={() =>
          void close.run({
            environment,
            folder,
            found: word === 'found',
            requestIds: of.map(({ requestId }) => requestId),
          })
        }
        onClose={() => setAsked(undefined)}
      >
        <p>{t(`resolve.folder.${word}Text`)}</p>
      </ConfirmDialog>
    </Card>
  );
}
