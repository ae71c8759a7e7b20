/** Numbers whose notes have a key and are not settled: SEFAZ is asked about all of them as a batch. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../../api/hooks.ts';
import { Card } from '../../ui/page.tsx';
import { useLeaveFor } from '../../ui/dialogs/unsaved.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import type { Place } from '../line/use-line.ts';

const KINDS = ['contingency', 'attempted', 'conflict'] as const;

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '16px', rowGap: '10px' },
  text: { margin: 0, flexGrow: 1, flexBasis: '320px', color: tokens.colorNeutralForeground2 },
});

/** Nothing where no number of the series has such a key. */
export function SettleNotes({ place }: { readonly place: Place }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['numbering', 'common']);
  const format = useFormat();
  const leaveFor = useLeaveFor();
  const found = useQueryCall('numbering.keys', place, { keepPrevious: true }).data;
  if (!found || found.keys.length === 0) return null;
  const { keys, numbers, more } = found;
  const parts = KINDS.filter((kind) => numbers[kind] > 0).map((kind) =>
    t(`numbering:settle.${kind}`, format.counted(numbers[kind])),
  );
  const all = KINDS.reduce((sum, kind) => sum + numbers[kind], 0);
  const ask = () => {
    const time = format.time(new Date().toISOString());
    const model = t(`common:modelNames.${place.mod}`);
    const name = t('numbering:settle.name', { model, serie: place.serie, time });
    leaveFor('consult', { keys: { list: keys, from: 'ledger', name } });
  };
  return (
    <Card title={t('numbering:settle.title')}>
      <div className={styles.row}>
        <p className={styles.text}>
          {t('numbering:settle.text', { count: all, parts: format.list(parts) })}
          {more ? ` ${t('numbering:settle.more', { n: format.number(keys.length) })}` : ''}
        </p>
        <Button onClick={ask}>{t('numbering:settle.ask', format.counted(keys.length))}</Button>
      </div>
    </Card>
  );
}
