/** The verdict on one document: what it is, what it means, and what the reader should do in their role. */

import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckEntry, CheckRow } from '../../shared/contract.ts';
import { explainError } from '../../shared/explain/index.ts';
import { explainEntry, explainFileProblem, isUnread } from '../../shared/explain/verdict/file-problem.ts';
import { formatAccessKey } from '../../shared/fiscal/key/access-key.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { VERDICT_TONES, type VerdictTone } from '../../shared/check/verdict.ts';
import { Facts, type Fact } from '../ui/facts.tsx';
import { KeyButton } from '../ui/keyboard/mnemonics.tsx';
import { Card } from '../ui/page.tsx';
import { useWhere } from '../ui/session.tsx';
import { ToneIcon, useToneStyles, type Tone } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { useReportStyles } from '../ui/states/report-styles.ts';

export const TONE_OF: Readonly<Record<VerdictTone, Tone>> = {
  good: 'good',
  warn: 'warn',
  bad: 'bad',
  none: 'unknown',
};

const useStyles = makeStyles({
  meaning: { margin: '8px 0 0', maxWidth: '76ch' },
  advice: {
    margin: '12px 0 0',
    padding: '10px 14px',
    maxWidth: '76ch',
    borderLeft: `3px solid ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
  },
  strong: { fontWeight: tokens.fontWeightSemibold },
  role: { display: 'block', color: tokens.colorNeutralForeground2, fontSize: '13px' },
  asked: { margin: '12px 0 0', color: tokens.colorNeutralForeground2 },
  ask: { marginTop: '12px' },
  facts: { marginTop: '16px' },
  key: { fontFamily: tokens.fontFamilyMonospace, fontSize: '13px' },
});

export interface VerdictCardProps {
  readonly entry: CheckEntry;
  /** Absent while something runs. */
  readonly onAsk: (() => void) | undefined;
}

export function VerdictCard({ entry, onAsk }: VerdictCardProps): ReactNode {
  const { verdict, askable, asked } = entry;
  const styles = useStyles();
  const look = useReportStyles();
  const tones = useToneStyles();
  const { t } = useTranslation(['check', 'common']);
  const { locale } = useFormat();
  const { title, meaning, advice } = explainEntry(entry, locale);
  const unread = isUnread(entry);
  const tone = TONE_OF[VERDICT_TONES[verdict.code]];
  return (
    <Card label={title}>
      <div role="status">
        <p className={mergeClasses(look.verdict, tones[tone])}>
          <ToneIcon tone={tone} />
          {title}
        </p>
        <p className={styles.meaning}>{meaning}</p>
      </div>
      <p className={styles.advice}>
        {unread ? null : <RoleLine entry={entry} />}
        <span className={styles.strong}>{advice}</span>
      </p>
      {unread ? null : <AskedLine entry={entry} />}
      {askable ? (
        <div className={styles.ask}>
          {asked ? (
            <Button icon={<ArrowSyncRegular />} disabledFocusable={!onAsk} onClick={() => onAsk?.()}>
              {t('common:consultAgain')}
            </Button>
          ) : (
            <KeyButton
              mnemonic="check.ask"
              appearance="primary"
              disabledFocusable={!onAsk}
              onClick={() => onAsk?.()}
            >
              {t('ask')}
            </KeyButton>
          )}
        </div>
      ) : null}
      <div className={styles.facts}>
        <EntryFacts entry={entry} />
      </div>
    </Card>
  );
}

function RoleLine({ entry: { verdict } }: { entry: CheckEntry }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('check');
  const { companies } = useWhere();
  const { role, company = '' } = verdict;
  const name = companies.find(({ cnpj }) => cnpj === company)?.name || formatCnpj(company);
  return <span className={styles.role}>{t(`roles.${role}`, { company: name })}</span>;
}

function AskedLine({ entry }: { entry: CheckEntry }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('check');
  const line = useAskedWords()(entry);
  if (line) return <p className={styles.asked}>{line}</p>;
  const other = entry.chNFe !== '' && !entry.askable && entry.report.facts?.of !== 'disablement';
  if (!other) return null;
  return <p className={styles.asked}>{t('notAskable')}</p>;
}

/** What SEFAZ said of a row and when, or why there is no answer; "" if it was not asked. */
export function useAskedWords(): (row: CheckRow) => string {
  const { t } = useTranslation('check');
  const format = useFormat();
  return ({ asked, error, kind }) => {
    if (error && kind !== 'other') return t('notAsked', { why: explainError(error, format.locale).what });
    if (error) return explainFileProblem(error, format.locale);
    if (!asked) return '';
    const answer = [asked.cStat, asked.xMotivo].filter((one) => one !== '').join(' – ');
    return t('askedAt', { at: format.dateTime(asked.at), answer });
  };
}

function EntryFacts({ entry }: { entry: CheckEntry }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['check', 'words']);
  const format = useFormat();
  const { facts } = entry.report;
  const party = ({ id, name: who }: { id: string; name: string }) =>
    [who, id.length === 14 ? formatCnpj(id) : id].filter((one) => one !== '').join(' · ');
  const number = [entry.serie, entry.nNF].filter((one) => one !== '').join(' · ');
  const rows: Fact[] = [
    [
      t('words:accessKey'),
      entry.chNFe === '' ? '' : <span className={styles.key}>{formatAccessKey(entry.chNFe)}</span>,
    ],
    [t('facts.number'), number],
    [t('facts.date'), entry.dhEmi === '' ? '' : format.date(entry.dhEmi)],
    [t('facts.value'), entry.vNF === '' ? '' : format.money(entry.vNF)],
  ];
  if (facts?.of === 'note') {
    rows.push(
      [t('words:issuer'), party(facts.emitter)],
      [t('words:recipient'), party(facts.recipient)],
      [t('facts.carrier'), party(facts.carrier)],
    );
  } else rows.push([t('words:issuer'), entry.issuer.length === 14 ? formatCnpj(entry.issuer) : entry.issuer]);
  if (facts?.of === 'event') rows.push([t('facts.text'), facts.text]);
  return <Facts facts={rows} />;
}
