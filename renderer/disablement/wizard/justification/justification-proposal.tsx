/** The proposed replacement of characters that SEFAZ does not accept, side by side; applied only when the person presses the button. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowRight12Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeKinds, markProposal, type Piece, type Seen } from './justification-marks.ts';

const useStyles = makeStyles({
  box: {
    display: 'grid',
    rowGap: '10px',
    padding: '12px 14px',
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  line: { margin: 0 },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: '12px',
    rowGap: '8px',
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground3 },
    '& dd': { margin: 0, overflowWrap: 'anywhere' },
  },
  text: { whiteSpace: 'pre-wrap' },
  right: {
    backgroundColor: tokens.colorPaletteGreenBackground1,
    color: tokens.colorPaletteGreenForeground1,
    textDecorationLine: 'underline',
    fontWeight: tokens.fontWeightSemibold,
  },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', gap: '6px 18px' },
  change: { display: 'inline-flex', alignItems: 'center', columnGap: '6px' },
  old: { color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
  fresh: { color: tokens.colorPaletteGreenForeground1, fontWeight: tokens.fontWeightSemibold },
  name: { fontStyle: 'italic', fontWeight: tokens.fontWeightRegular },
  arrow: { display: 'flex', color: tokens.colorNeutralForeground3 },
  times: { color: tokens.colorNeutralForeground3 },
});

export interface JustificationProposalProps {
  readonly text: string;
  /** False where the text can be sent unchanged. */
  readonly needed: boolean;
  readonly onApply: () => void;
}

export function JustificationProposal({ text, needed, onApply }: JustificationProposalProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  return (
    <section aria-label={t('justification.proposal')} className={styles.box}>
      <p className={styles.line}>{needed ? t('justification.needed') : t('justification.tidy')}</p>
      <dl className={styles.facts}>
        <dt>{t('justification.changes')}</dt>
        <dd>
          <ul className={styles.list}>
            {changeKinds(text).map(({ before, after, count }) => (
              <li key={`${keyOf(before)} ${keyOf(after)}`} className={styles.change}>
                <span className={styles.old}>
                  <SeenText seen={before} />
                </span>
                <span className={styles.arrow}>
                  <ArrowRight12Regular aria-hidden="true" />
                </span>
                <span className={styles.fresh}>
                  <SeenText seen={after} />
                </span>
                {count > 1 ? <span className={styles.times}>{`× ${count}`}</span> : null}
              </li>
            ))}
          </ul>
        </dd>
        <dt>{t(needed ? 'justification.after' : 'justification.afterTidy')}</dt>
        <dd className={styles.text}>
          <Pieces pieces={markProposal(text)} className={styles.right} />
        </dd>
      </dl>
      <div>
        <Button appearance={needed ? 'primary' : 'secondary'} onClick={onApply}>
          {t('justification.apply')}
        </Button>
      </div>
    </section>
  );
}

function SeenText({ seen }: { seen: Seen }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('disablement');
  if (seen.kind === 'text') return seen.text;
  const code = seen.code ? ` (${seen.code})` : '';
  return <span className={styles.name}>{`${t(`justification.names.${seen.kind}`)}${code}`}</span>;
}

function keyOf(seen: Seen): string {
  return seen.kind === 'text' ? `=${seen.text}` : `${seen.kind}${seen.code ?? ''}`;
}

export function Pieces({ pieces, className }: { pieces: readonly Piece[]; className: string }): ReactNode {
  return pieces.map(({ text, mark, at }) => (
    <span key={at} className={mark === 'plain' ? undefined : className}>
      {text}
    </span>
  ));
}
