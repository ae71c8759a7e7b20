/** The details of one watched note: what changed, when it is asked next, and what can be done. */

import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchChange, WatchedNote } from '../../shared/contract.ts';
import { errorCodeSchema } from '../../shared/errors.ts';
import { explainCStat, explainError } from '../../shared/explain/index.ts';
import { formatAccessKey } from '../../shared/fiscal/key/access-key.ts';
import { formatCnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { useCommand } from '../api/hooks.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorPanel } from '../ui/states/error-panel.tsx';
import { Facts } from '../ui/facts.tsx';
import { useFormStyles } from '../ui/fields/form-layout.ts';
import { useRouter } from '../ui/navigation/router.tsx';
import { useWhere } from '../ui/session.tsx';
import { SITUATION_TONE, situationTone, StatusBadge, ToneIcon } from '../ui/states/tones.tsx';
import { useNoteWords } from '../ui/words/note-words.ts';
import { useSituationWord } from '../ui/words/situation-words.ts';
import { useFormat } from '../ui/words/use-format.ts';
import { useChangeWords } from './watch-words.ts';

const useStyles = makeStyles({
  column: { display: 'grid', rowGap: '16px', paddingBottom: '24px' },
  change: {
    display: 'grid',
    rowGap: '8px',
    padding: '12px 16px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  head: {
    display: 'flex',
    columnGap: '8px',
    alignItems: 'flex-start',
    fontWeight: tokens.fontWeightSemibold,
  },
  first: { ':first-letter': { textTransform: 'uppercase' } },
  mono: { fontFamily: tokens.fontFamilyMonospace, fontSize: '13px' },
  plain: { margin: 0 },
});

export interface WatchedNoteViewProps {
  readonly note: WatchedNote;
  /** Called when a button's act has taken the button away, and the focus with it. */
  readonly onActed: () => void;
  readonly onClose: () => void;
}

export function WatchedNoteView({ note, onActed, onClose }: WatchedNoteViewProps): ReactNode {
  const styles = useStyles();
  const form = useFormStyles();
  const { t } = useTranslation(['watch', 'words']);
  const format = useFormat();
  const word = useSituationWord();
  const { lead } = useNoteWords();
  const { environment, company } = useWhere();
  const { go } = useRouter();
  const stop = useCommand('watch.stop');
  const begin = useCommand('watch.begin');
  const { chNFe, known, changes, end, endedAt, problem } = note;
  const final = known?.situacao === 'cancelada' || known?.situacao === 'denegada';
  const watchAgain = async () => {
    await begin.run({ environment, chNFes: [chNFe], cnpj: company?.cnpj });
    onActed();
  };
  const asks = note.company || (note.cnpj ? formatCnpj(note.cnpj) : undefined);
  return (
    <div className={styles.column}>
      {changes.map((change) => (
        <Change key={change.id} change={change} onActed={onActed} />
      ))}
      {known ? (
        <StatusBadge tone={situationTone(known.situacao, known.avisos)}>
          {word(known.situacao, known.cStat, known.avisos)}
        </StatusBadge>
      ) : null}
      {end ? (
        <p className={styles.plain}>
          {t(`ends.${end}`)}
          {endedAt ? ` (${format.dateTime(endedAt)})` : ''}
        </p>
      ) : null}
      {problem && !end ? <Problem code={problem} /> : null}
      <Facts
        facts={[
          [t('words:note'), lead(chNFe)],
          [t('words:issuer'), note.emitterName || undefined],
          [t('asks'), asks],
          [t('words:lastAnswer'), known ? format.dateTime(known.at) : t('noAnswer')],
          [t('nextAt'), note.nextAt ? format.dateTime(note.nextAt) : undefined],
          [t('left'), note.left > 0 ? format.number(note.left) : undefined],
          [t('since'), format.dateTime(note.since)],
          [
            t('words:key'),
            <span key="key" className={styles.mono}>
              {formatAccessKey(chNFe)}
            </span>,
          ],
        ]}
      />
      <ErrorPanel error={stop.error ?? begin.error} />
      <div className={mergeClasses(form.foot, form.fromStart)}>
        <Button
          appearance="primary"
          onClick={() => {
            onClose();
            go('consult', { consult: chNFe });
          }}
        >
          {t('consult')}
        </Button>
        {note.state === 'watching' ? (
          <Button onClick={() => void stop.run({ environment, chNFes: [chNFe] }).then(onActed)}>
            {t('stop')}
          </Button>
        ) : null}
        {note.state === 'ended' && !final && end !== 'too-old' ? (
          <Button onClick={() => void watchAgain()}>{t('again')}</Button>
        ) : null}
        <CopyButton text={chNFe} label={t('words:copyKey')} />
      </div>
    </div>
  );
}

function Change({ change, onActed }: { change: WatchChange; onActed: () => void }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['watch', 'common']);
  const format = useFormat();
  const word = useSituationWord();
  const words = useChangeWords();
  const { environment } = useWhere();
  const seen = useCommand('watch.seen');
  const { id, kinds, before, after, events } = change;
  const known = (it: WatchChange['after']) =>
    `${word(it.situacao, it.cStat, it.avisos)} (${it.cStat}), ${format.dateTime(it.at)}`;
  return (
    <section className={styles.change} aria-label={t('whatChanged')}>
      <span className={styles.head}>
        <ToneIcon
          tone={SITUATION_TONE[after.situacao] === 'good' ? 'warn' : SITUATION_TONE[after.situacao]}
        />
        <span className={styles.first}>{words(kinds)}</span>
      </span>
      <Facts
        facts={[
          [t('before'), before && known(before)],
          [t('after'), known(after)],
          [t('events'), events.length > 0 ? format.list(events) : undefined],
        ]}
      />
      <ErrorPanel error={seen.error} />
      <span>
        <Button onClick={() => void seen.run({ environment, ids: [id] }).then(onActed)}>
          {t('common:seen')}
        </Button>
      </span>
    </section>
  );
}

function Problem({ code }: { code: string }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation('watch');
  const { locale } = useFormat();
  const error = errorCodeSchema.safeParse(code);
  const why = error.success
    ? explainError({ code: error.data }, locale).what
    : `${code}: ${explainCStat(code, 'consult', locale).what}`;
  return <p className={styles.plain}>{t('problem', { why })}</p>;
}
