/** The columns of the panel: each count is a button that leads to where it is looked after. */

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelNeed, PanelRow } from '../../shared/contract.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import type { Texts } from '../i18n/catalogue.ts';
import type { Column } from '../ui/table/column.ts';
import { expiryTone } from '../ui/states/expiry-tone.ts';
import { ToneIcon, useToneStyles, type Tone } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { certificateText } from './panel-text.ts';

const useStyles = makeStyles({
  name: {
    fontWeight: tokens.fontWeightSemibold,
    display: 'block',
    // Two lines of a column that wraps.
    maxHeight: '32px',
    overflow: 'hidden',
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '6px',
    padding: '2px 6px',
    marginInlineStart: '-6px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    font: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

/** Without a need: Início of that company. */
export type OpenPlace = (row: PanelRow, need: PanelNeed | 'gaps' | 'closing' | undefined) => void;

type UntitledColumn = Omit<Column<PanelRow>, 'title'> & { readonly id: keyof Texts['panel']['columns'] };

export function usePanelColumns(
  onOpen: OpenPlace,
  lastBackup: string | undefined,
  /** AAAA-MM, the month that is closed now. */
  month: string | undefined,
): readonly Column<PanelRow>[] {
  const styles = useStyles();
  const { t } = useTranslation(['panel', 'frame']);
  const format = useFormat();
  return useMemo(() => {
    const [year = 0, number = 1] = (month ?? '').split('-').map(Number);
    const monthName = month === undefined ? '' : format.month(year, number);
    const count = (
      row: PanelRow,
      need: 'uncertain' | 'contingency' | 'unsaved' | 'gaps',
      value: number | undefined,
      tone: Tone,
    ): ReactNode => {
      if (row.read === false && !value && (need === 'gaps' || need === 'contingency')) {
        const label = t('unreadOf', { what: t(`columns.${need}`), name: row.name });
        return (
          <PlaceButton tone="unknown" label={label} onClick={() => onOpen(row, 'gaps')}>
            <span className={styles.quiet}>–</span>
          </PlaceButton>
        );
      }
      if (value === undefined) return <span className={styles.quiet}>…</span>;
      if (value === 0) return <span className={styles.quiet}>0</span>;
      const what = t(`columns.${need}`);
      return (
        <PlaceButton
          tone={tone}
          label={t('goTo', { what, n: format.number(value), name: row.name })}
          onClick={() => onOpen(row, need)}
        >
          {format.number(value)}
        </PlaceButton>
      );
    };
    const columns: readonly UntitledColumn[] = [
      {
        id: 'name',
        width: 244,
        grows: 3,
        wraps: true,
        sort: ({ name }) => name,
        cell: ({ name }) => <span className={styles.name}>{name}</span>,
      },
      {
        id: 'cnpj',
        width: 154,
        spare: true,
        sort: ({ cnpj }) => cnpj,
        cell: ({ cnpj }) => formatCnpj(cnpj),
      },
      {
        id: 'certificate',
        width: 114,
        sort: ({ certificate }) => certificate?.daysLeft ?? -100_000,
        cell: (row) => {
          const { certificate } = row;
          const text = certificateText(row, { t, format });
          const tone = certificateTone(row);
          if (tone === 'quiet') return text;
          const need: PanelNeed = certificate ? 'certificate-ending' : 'certificate-missing';
          return (
            <PlaceButton
              tone={tone}
              label={t('certificateOf', { text, name: row.name })}
              onClick={() => onOpen(row, need)}
            >
              {text}
            </PlaceButton>
          );
        },
      },
      {
        id: 'uncertain',
        width: 98,
        sort: ({ uncertain }) => uncertain,
        cell: (row) => count(row, 'uncertain', row.uncertain, 'warn'),
      },
      {
        id: 'contingency',
        width: 108,
        sort: ({ contingency = 0 }) => contingency,
        cell: (row) => count(row, 'contingency', row.contingency, 'warn'),
      },
      {
        id: 'unsaved',
        width: 84,
        sort: ({ unsaved }) => unsaved,
        cell: (row) => count(row, 'unsaved', row.unsaved, 'warn'),
      },
      {
        id: 'gaps',
        width: 70,
        sort: ({ gaps = 0 }) => gaps,
        cell: (row) => count(row, 'gaps', row.gaps, row.needs.includes('gaps-due') ? 'warn' : 'unknown'),
      },
      {
        id: 'deadline',
        width: 92,
        sort: ({ deadline }) => deadline?.days ?? 100_000,
        cell: ({ deadline }) =>
          deadline ? (
            t('deadline', {
              count: deadline.days,
              date: format.day(deadline.date),
            })
          ) : (
            <span className={styles.quiet}>–</span>
          ),
      },
      {
        id: 'closed',
        width: 106,
        sort: ({ closed }) => Number(closed ?? 2),
        cell: (row) => {
          if (row.closed === undefined) return <span className={styles.quiet}>–</span>;
          const text = t(row.closed ? 'closing.closed' : 'closing.open');
          return (
            <PlaceButton
              tone={row.closed ? 'good' : 'unknown'}
              label={t('closing.of', { text, month: monthName, name: row.name })}
              onClick={() => onOpen(row, 'closing')}
            >
              {text}
            </PlaceButton>
          );
        },
      },
      {
        id: 'consult',
        roomy: true,
        width: 98,
        sort: ({ lastConsult }) => (lastConsult ? Date.parse(lastConsult) : 0),
        cell: ({ lastConsult }) =>
          lastConsult ? format.date(lastConsult) : <span className={styles.quiet}>{t('never')}</span>,
      },
      {
        id: 'group',
        width: 130,
        grows: 1,
        roomy: true,
        sort: ({ group = '' }) => group,
        cell: ({ group = '' }) => group,
      },
      {
        // One value for all companies: one backup has the data of every company.
        id: 'backup',
        width: 110,
        roomy: true,
        cell: () =>
          lastBackup ? format.date(lastBackup) : <span className={styles.quiet}>{t('never')}</span>,
      },
    ];
    return columns.map((column) => ({ ...column, title: t(`columns.${column.id}`, { month: monthName }) }));
  }, [styles, t, format, onOpen, lastBackup, month]);
}

function certificateTone({ certificate }: PanelRow): Tone {
  if (!certificate) return 'bad';
  const tone = expiryTone(certificate);
  return tone === 'bad' || tone === 'warn' ? tone : 'quiet';
}

/** Reached by the arrows from its row, so that Tab passes a row at a time. */
function PlaceButton(props: {
  tone: Tone;
  label: string;
  onClick: () => void;
  children: ReactNode;
}): ReactNode {
  const styles = useStyles();
  const tones = useToneStyles();
  return (
    <button
      type="button"
      data-place
      tabIndex={-1}
      className={mergeClasses(styles.link, tones[props.tone])}
      aria-label={props.label}
      onClick={(event) => {
        event.stopPropagation();
        props.onClick();
      }}
    >
      {props.tone === 'unknown' ? null : <ToneIcon tone={props.tone} />}
      {props.children}
    </button>
  );
}
