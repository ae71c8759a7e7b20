/** The pending matters of Início, most urgent first, each with one button. */

import { Button, makeStyles, tokens, useRestoreFocusTarget } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DisablementView } from '../../shared/contract.ts';
import { explainArchiveProblem } from '../../shared/explain/index.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { useCommand, useQueryCall } from '../api/hooks.ts';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Card } from '../ui/page.tsx';
import { useRouter } from '../ui/navigation/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { ToneIcon } from '../ui/states/tones.tsx';
import { usePlaceWords } from '../ui/words/place-words.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { useCertificateNeeds } from './certificate-needs.ts';
import type { Need } from './need.ts';
import { LISTED } from '../theme/style-pieces.ts';

/** Rows of unsaved XML files; beyond it one row is for all. */
const MAX_ROWS = 3;
/** Represents all requests where their files were tried together. */
const ALL = '';
/** Pending matters shown; one button shows the rest. */
const MAX_NEEDS = 3;

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  /** Its words begin where those of the rows do. */
  more: { marginLeft: '21px' },
  row: { ...LISTED, gridTemplateColumns: 'auto minmax(0, 1fr) auto', columnGap: '14px', padding: '12px 0' },
  title: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  company: { fontWeight: tokens.fontWeightRegular, overflowWrap: 'anywhere' },
  acts: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px' },
  text: { display: 'block', color: tokens.colorNeutralForeground2, marginTop: '2px' },
});

export function useNeeds(pending: readonly DisablementView[]): readonly Need[] {
  const { t } = useTranslation(['home', 'common']);
  const format = useFormat();
  const place = usePlaceWords();
  const { go } = useRouter();
  const { company, environment } = useWhere();
  const save = useCommand('disablement.save-file');
  const saveAll = useCommand('archive.save-all');
  const [tried, setTried] = useState<{ readonly requestId: string; readonly at: string }>();
  /** Of which request an error is. */
  const [saving, setSaving] = useState<string>();
  const trySaving = async (requestId: string) => {
    if (save.pending) return;
    setSaving(requestId);
    setTried(undefined);
    const saved = await save.run({ environment, requestId });
    if (saved.ok && !saved.value.file?.saved) setTried({ requestId, at: new Date().toISOString() });
  };
  /** The row is gone where it helped. */
  const tryAll = async () => {
    setTried(undefined);
    const saved = await saveAll.run({ environment });
    if (saved.ok) setTried({ requestId: ALL, at: new Date().toISOString() });
  };
  const triedAgain = (at: string) => (
    <span role="status">{t('common:triedAgain', { time: format.timeWithSeconds(at) })}</span>
  );
  const bySeat = ({ seat }: DisablementView, key: 'home:inUse' | 'home:sentBy') =>
    seat ? ` ${t(key, seat)}` : '';
  const certificates = useCertificateNeeds();
  const owed = useQueryCall('backup.state', { environment }).data?.owed;
  const needs: Need[] = [];

  // Nothing can be sent before it.
  if (owed) {
    needs.push({
      key: 'owed',
      tone: 'bad',
      title: t('common:owed'),
      text: t(owed.away ? 'home:owedAway' : 'common:owedHere', { folder: owed.folder }),
      act: t('common:resolve'),
      onAct: () => go('backup'),
    });
  }

  // A running process is sending it: nothing to do but wait.
  for (const view of pending.filter(({ state }) => state === 'sending')) {
    needs.push({
      key: view.requestId,
      tone: 'quiet',
      title: t('home:sending'),
      company: view.company,
      cnpj: view.cnpj,
      text: t('home:sendingText', {
        count: view.count,
        place: place.range(view),
      }).concat(bySeat(view, 'home:inUse')),
    });
  }
  for (const view of pending.filter(({ state }) => state === 'uncertain')) {
    const sent = view.sentAt ?? view.createdAt;
    needs.push({
      key: view.requestId,
      tone: 'warn',
      title: t('home:uncertain'),
      company: view.company,
      cnpj: view.cnpj,
      text: t('home:uncertainText', {
        count: view.count,
        place: place.range(view),
        time: format.time(sent),
        date: format.date(sent),
      }).concat(bySeat(view, 'home:sentBy')),
      act: t('common:resolve'),
      onAct: () => go('disablement', { requestId: view.requestId }),
    });
  }
  // One declaration may settle a whole folder: one row is for all of it.
  const unproved = pending.filter(({ state }) => state === 'imported');
  for (const folder of new Set(unproved.map(({ imported }) => imported?.folder ?? ''))) {
    const there = unproved.filter(({ imported }) => (imported?.folder ?? '') === folder);
    const [first] = there;
    if (!first) continue;
    needs.push({
      key: `imported ${folder}`,
      tone: 'warn',
      title: t('home:imported', format.counted(there.length)),
      text: t('home:importedText', { folder }),
      act: t('common:resolve'),
      onAct: () => go('disablement', { requestId: first.requestId }),
    });
  }
  const unsaved = pending.filter(({ state, file }) => state === 'homologated' && file && !file.saved);
  const whyOf = ({ file }: DisablementView) => {
    if (file?.problem === undefined) return '';
    const { what, action } = explainArchiveProblem(file.problem, format.locale);
    return `${t('common:unsavedWhy', { why: what })} ${action}`;
  };
  // A missing folder leaves all of them unsaved: one row is for them.
  const [first] = unsaved;
  if (first && unsaved.length > MAX_ROWS) {
    needs.push({
      key: 'unsaved',
      tone: 'warn',
      title: t('home:unsavedMany', { count: unsaved.length }),
      text: `${t('home:unsavedManyText')} ${whyOf(first)}`,
      act: t('common:saveNow'),
      onAct: () => void tryAll(),
      ...(tried?.requestId === ALL ? { error: triedAgain(tried.at) } : {}),
      ...(saveAll.error ? { error: <ErrorPanel error={saveAll.error} /> } : {}),
    });
  }
  for (const view of unsaved.length > MAX_ROWS ? [] : unsaved) {
    const { requestId } = view;
    needs.push({
      key: requestId,
      tone: 'warn',
      title: t('home:unsaved'),
      company: view.company,
      cnpj: view.cnpj,
      text: `${t('home:unsavedText', { place: place.range(view) })} ${whyOf(view)}`,
      act: t('common:saveNow'),
      onAct: () => void trySaving(requestId),
      ...(tried?.requestId === requestId ? { error: triedAgain(tried.at) } : {}),
      ...(save.error && saving === requestId ? { error: <ErrorPanel error={save.error} /> } : {}),
    });
  }
  needs.push(...certificates);
  if (company && !company.ufConfirmed) {
    needs.push({
      key: 'uf',
      tone: 'warn',
      title: t('home:ufMissing'),
      company: company.name,
      cnpj: company.cnpj,
      text: t('home:ufMissingText'),
      act: t('home:confirmUf'),
      onAct: () => go('certificates', { company: company.cnpj }),
    });
  }
  return needs;
}

export function Needs({ needs }: { needs: readonly Need[] }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('home');
  const [all, setAll] = useState(false);
  // The most urgent ones; a long list would push the two main actions out of sight.
  const folded = needs.length > MAX_NEEDS + 1;
  const shown = folded && !all ? needs.slice(0, MAX_NEEDS) : needs;
  return (
    <Card title={t('needs')}>
      <ul className={styles.list}>
        {shown.map((need) => (
          <NeedRow key={need.key} need={need} />
        ))}
      </ul>
      {folded ? (
        <Button className={styles.more} appearance="subtle" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('needsFewer') : t('needsMore', { count: needs.length - MAX_NEEDS })}
        </Button>
      ) : null}
    </Card>
  );
}

function NeedRow({ need }: { need: Need }): ReactNode {
  const styles = useStyles();
  const restoreFocus = useRestoreFocusTarget();
  const { companies } = useWhere();
  // With one company its number says nothing.
  const cnpj = need.cnpj && companies.length > 1 ? formatCnpj(need.cnpj) : '';
  const company = [need.company, cnpj].filter(Boolean).join(' · ');
  return (
    <li className={styles.row}>
      <ToneIcon tone={need.tone} />
      <span>
        <span className={styles.title}>
          {need.title}
          {company ? <span className={styles.company}>{` · ${company}`}</span> : null}
        </span>
        <span className={styles.text}>{need.text}</span>
        {need.error}
      </span>
      <span className={styles.acts}>
        {need.dismiss && need.onDismiss ? (
          <Button {...restoreFocus} onClick={need.onDismiss}>
            {need.dismiss}
          </Button>
        ) : null}
        {need.act && need.onAct ? (
          <Button {...restoreFocus} appearance="primary" onClick={need.onAct}>
            {need.act}
          </Button>
        ) : (
          need.aside
        )}
      </span>
    </li>
  );
}
