/** Pieces of evidence, each with its origin: a file and its line, an answer of SEFAZ as sent, or an entry of the journal. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Evidence } from '../../../shared/contract.ts';
import { useCommand } from '../../api/hooks.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LearnCStat } from '../../ui/navigation/learn-more.tsx';
import { useLeaveFor } from '../../ui/dialogs/unsaved.tsx';
import { useFormat } from '../../ui/words/use-format.ts';
import type { Place } from '../line/use-line.ts';
import { spokenText } from '../../../shared/explain/cstat/spoken-text.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: '12px' },
  piece: {
    padding: '12px 14px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: '8px',
  },
  head: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  from: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
  mono: { fontFamily: tokens.fontFamilyMonospace, fontSize: '13px', lineHeight: '18px' },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
});

export interface EvidenceListProps {
  readonly place: Place;
  /** The number that the evidence is on. */
  readonly n: number;
  readonly evidence: readonly Evidence[];
}

export function EvidenceList({ place, n, evidence }: EvidenceListProps): ReactNode {
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {evidence.map((piece, i) => (
        <li key={i} className={styles.piece}>
          <Piece piece={piece} place={place} n={n} />
        </li>
      ))}
    </ul>
  );
}

interface PieceProps extends Omit<EvidenceListProps, 'evidence'> {
  readonly piece: Evidence;
}

function Piece({ piece, place, n }: PieceProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['numbering', 'evidence', 'words']);
  const format = useFormat();
  const leaveFor = useLeaveFor();
  const show = useCommand('numbering.show-file');
  const [notShown, setNotShown] = useState(false);
  const reveal = async (file: string) => {
    const shown = await show.run({ ...place, nNF: n, path: file });
    setNotShown(!shown.ok || !shown.value.shown);
  };
  const { path, line, machine, chNFe, requestId, cStat, xMotivo, nProt, at } = piece;
  const from = t(`evidence:from.${piece.from}`);
  const here = machine === undefined ? path : undefined;
  const placeOf = (file: string) => {
    if (machine !== undefined) return t('evidence:pathOn', { machine, path: file });
    return line === undefined ? file : `${file}, ${t('evidence:line', { n: format.number(line) })}`;
  };
  return (
    <>
      <p className={styles.head}>
        {t(`evidence:says.${piece.says}`)}{' '}
        <span className={styles.from}>
          {`· ${machine === undefined ? from : t('evidence:readOn', { from, machine })}`}
        </span>
      </p>
      <Facts
        facts={[
          [t('words:date'), at ? dated(format, at) : undefined],
          [
            t('evidence:answer'),
            cStat ? (
              <>
                {spokenText({ cStat, xMotivo })} <LearnCStat cStat={cStat} />
              </>
            ) : undefined,
          ],
          [t('words:protocol'), nProt ? format.protocol(nProt) : undefined],
          [
            t('words:key'),
            chNFe ? <span className={styles.mono}>{chNFe.replace(/(.{4})(?=.)/g, '$1 ')}</span> : undefined,
          ],
          [t('evidence:path'), path ? <span className={styles.mono}>{placeOf(path)}</span> : undefined],
        ]}
      />
      <div className={styles.acts}>
        {here ? (
          <Button
            size="small"
            appearance="subtle"
            disabledFocusable={show.pending}
            onClick={() => void reveal(here)}
          >
            {t('evidence:showFile')}
          </Button>
        ) : null}
        {here ? <CopyButton text={here} label={t('evidence:copyPath')} of={here} /> : null}
        {chNFe ? (
          <Button size="small" appearance="subtle" onClick={() => leaveFor('consult', { key: chNFe })}>
            {t('evidence:consult')}
          </Button>
        ) : null}
        {requestId ? (
          <Button size="small" appearance="subtle" onClick={() => leaveFor('disablement', { requestId })}>
            {t('evidence:openRequest')}
          </Button>
        ) : null}
      </div>
      <div role="status">{notShown ? t('evidence:notShown') : ''}</div>
    </>
  );
}

/** An instant with its time, a day without one. */
function dated(format: ReturnType<typeof useFormat>, at: string): string {
  return at.length > 'AAAA-MM-DD'.length ? format.dateTime(at) : format.date(at);
}
