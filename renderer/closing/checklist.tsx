/** The checklist of a month: what is settled, what is open, and one button to the place of each. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosingReview } from '../../shared/contract.ts';
import { lastMinute } from '../../shared/moments.ts';
import { SOON_DAYS } from '../numbering/ring.ts';
import { useRouter } from '../ui/navigation/router.tsx';
import { expiryTone } from '../ui/states/expiry-tone.ts';
import { ToneIcon, type Tone } from '../ui/states/tones.tsx';
import { useFormat } from '../ui/words/use-format.ts';
import { LISTED } from '../theme/style-pieces.ts';

interface Item {
  readonly key: string;
  readonly tone: Tone;
  readonly title: string;
  readonly text?: string | undefined;
  readonly act?: { readonly name: string; readonly on: () => void };
}

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    ...LISTED,
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: '12px',
    minHeight: '32px',
    padding: '6px 0',
  },
  title: { display: 'block' },
  open: { fontWeight: tokens.fontWeightSemibold },
  text: { display: 'block', color: tokens.colorNeutralForeground2 },
});

export function Checklist({ review }: { review: ClosingReview }): ReactNode {
  const styles = useStyles();
  const items = useItems(review);
  return (
    <ul className={styles.list}>
      {items.map(({ key, tone, title, text, act }) => (
        <li key={key} className={styles.row}>
          <ToneIcon tone={tone} />
          <span>
            <span className={tone === 'good' || tone === 'quiet' ? styles.title : styles.open}>{title}</span>
            {text ? <span className={styles.text}>{text}</span> : null}
          </span>
          {act ? (
            <Button size="small" aria-label={`${act.name}: ${title}`} onClick={act.on}>
              {act.name}
            </Button>
          ) : (
            <span />
          )}
        </li>
      ))}
    </ul>
  );
}

function useItems(review: ClosingReview): readonly Item[] {
  const { t } = useTranslation(['closing', 'common']);
  const format = useFormat();
  const { go } = useRouter();
  const see = (on: () => void) => ({ name: t('common:see'), on });
  const toSeries = () => {
    const { first } = review.gaps;
    go('numbering', first ? { series: { ...first, cnpj: review.cnpj } } : {});
  };
  const { gaps, unclear, waiting, contingency, uncertain, unsaved, certificate, backupAt, sources } = review;
  const due = gaps.deadline;
  const toRead = { text: t('list.notReadText'), act: { name: t('list.toRead'), on: () => go('numbering') } };
  // Where no file of the month was read, none is no finding.
  const none = (key: string, found: string, notRead: string): Item => {
    if (!review.read) return { key, tone: 'unknown', title: notRead, ...toRead };
    const { oldest } = sources;
    const at = oldest
      ? t('list.verified', { date: format.dateTime(oldest), ...format.counted(review.notes) })
      : undefined;
    return { key, tone: 'good', title: found, text: at };
  };
  const items: Item[] = [
    gaps.gaps === 0
      ? none('gaps', t('list.noGaps'), t('list.gapsNotRead'))
      : {
          key: 'gaps',
          tone: due && due.days <= SOON_DAYS ? 'bad' : 'warn',
          title: t('list.gaps', {
            ...format.counted(gaps.gaps),
            numbers: t('common:numbers', format.counted(gaps.numbers)),
          }),
          text:
            due &&
            t(due.days < 0 ? 'list.overdue' : 'list.due', {
              date: format.date(due.date),
              ...format.counted(due.days),
            }),
          act: see(toSeries),
        },
  ];
  if (unclear > 0) {
    items.push({
      key: 'unclear',
      tone: 'unknown',
      title: t('list.unclear', format.counted(unclear)),
      text: t('list.unclearText'),
      act: see(() => go('numbering')),
    });
  }
  if (waiting.numbers > 0) {
    const until = waiting.until ? format.dateTime(lastMinute(waiting.until)) : '';
    items.push({
      key: 'waiting',
      tone: 'unknown',
      title: t('list.waiting', format.counted(waiting.numbers)),
      text: t('list.waitingText', { until }),
      act: see(() => go('numbering')),
    });
  }
  items.push(
    contingency.notes === 0
      ? none('contingency', t('list.noContingency'), t('list.contingencyNotRead'))
      : {
          key: 'contingency',
          tone: 'warn',
          title: t('list.contingency', format.counted(contingency.notes)),
          text: t('list.contingencyText'),
          act: see(() => go('home')),
        },
    uncertain.requests === 0
      ? { key: 'uncertain', tone: 'good', title: t('list.noUncertain') }
      : {
          key: 'uncertain',
          tone: 'warn',
          title: t('list.uncertain', format.counted(uncertain.requests)),
          act: see(() => go('disablement', uncertain.requestId ? { requestId: uncertain.requestId } : {})),
        },
    unsaved.files === 0
      ? { key: 'unsaved', tone: 'good', title: t('list.noUnsaved') }
      : {
          key: 'unsaved',
          tone: 'warn',
          title: t('list.unsaved', format.counted(unsaved.files)),
          text: t('list.unsavedText'),
          act: see(() => go('home')),
        },
    certificateItem(),
    backupItem(),
    sourcesItem(),
  );
  return items;

  function certificateItem(): Item {
    const act = see(() => go('certificates'));
    if (!certificate) return { key: 'certificate', tone: 'warn', title: t('list.noCertificate'), act };
    const { daysLeft, validUntil } = certificate;
    const date = format.date(validUntil);
    if (daysLeft < 0) return { key: 'certificate', tone: 'bad', title: t('list.expired', { date }), act };
    const ending = expiryTone(certificate);
    const tone = ending === 'unknown' ? 'good' : ending;
    const title = t('list.certificate', { date, ...format.counted(daysLeft) });
    return { key: 'certificate', tone, title, ...(tone === 'good' ? {} : { act }) };
  }

  function backupItem(): Item {
    const act = see(() => go('backup'));
    if (backupAt === undefined) return { key: 'backup', tone: 'warn', title: t('list.noBackup'), act };
    // However old: one is made wherever something changed.
    return { key: 'backup', tone: 'good', title: t('list.backup', { date: format.dateTime(backupAt) }) };
  }

  function sourcesItem(): Item {
    const act = see(() => go('numbering'));
    if (sources.sources === 0) {
      return { key: 'sources', tone: 'warn', title: t('list.noSources'), text: t('list.noSourcesText'), act };
    }
    const title = t('list.sources', format.counted(sources.sources));
    const read = sources.oldest ? t('list.read', { date: format.dateTime(sources.oldest) }) : '';
    const problems = sources.problems > 0 ? ` ${t('list.problems', format.counted(sources.problems))}` : '';
    return { key: 'sources', tone: problems ? 'warn' : 'quiet', title, text: `${read}${problems}`, act };
  }
}
