/** One row of a batch beside the table: what the key says, what SEFAZ answered, what the XML says, and what can be done. */

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchRow, BatchView } from '../../../shared/contract.ts';
import { accessKeySchema, formatAccessKey } from '../../../shared/fiscal/key/access-key.ts';
import { explainOtherModel } from '../../../shared/explain/access-key.ts';
import { explainFaultyKey } from '../../../shared/explain/batch/explain-batch.ts';
import { explainCStat, explainError, explainNotice, noteCStat } from '../../../shared/explain/index.ts';
import { useCommand } from '../../api/hooks.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SideDrawer } from '../../ui/dialogs/side-drawer.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LearnCStat } from '../../ui/navigation/learn-more.tsx';
import { useWhere } from '../../ui/session.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { StatusBadge } from '../../ui/states/tones.tsx';
import { useNoteWords } from '../../ui/words/note-words.ts';
import { useFormat } from '../../ui/words/use-format.ts';
import { useAnswerDocuments, type GivenAnswer } from '../answer-documents.tsx';
import { useNoteSentence } from '../note-sentence.ts';
import { AskSvrs, PERHAPS_AT_SVRS, SayIe } from '../other-site.tsx';
import { FaultyKey } from './faulty-key.tsx';
import { GROUP_TONE } from './groups.ts';
import { isNoteKey, useBatchWords } from './use-batch-words.ts';
import { useRowNow } from './use-rows.ts';
import { spokenText } from '../../../shared/explain/cstat/spoken-text.ts';

const useStyles = makeStyles({
  body: {
    display: 'grid',
    rowGap: '14px',
    alignContent: 'start',
    paddingBottom: '24px',
  },
  words: { margin: 0, fontWeight: tokens.fontWeightSemibold },
  plain: { margin: 0 },
  mono: { fontFamily: tokens.fontFamilyMonospace, fontSize: '13px', overflowWrap: 'anywhere' },
  tools: { display: 'flex', flexWrap: 'wrap', columnGap: '4px', marginLeft: '-8px' },
});

export interface RowDrawerProps {
  readonly view: BatchView;
  /** Undefined while it is closed. */
  readonly row: BatchRow | undefined;
  readonly onRow: (row: BatchRow | undefined) => void;
}

export function RowDrawer({ view, row, onRow }: RowDrawerProps): ReactNode {
  const { t } = useTranslation('batch');
  const format = useFormat();
  const words = useBatchWords();
  const close = () => onRow(undefined);
  const title = (of: BatchRow) =>
    of.kind === 'invalid'
      ? t('story.faulty', { row: format.number(of.where?.row ?? of.position) })
      : words.what(of);
  return (
    <SideDrawer open={row !== undefined} title={row ? title(row) : ''} onClose={close}>
      {row ? <RowStory view={view} row={row} onAsked={close} /> : null}
    </SideDrawer>
  );
}

function RowStory(props: { view: BatchView; row: BatchRow; onAsked: () => void }): ReactNode {
  const { view, onAsked } = props;
  const row = useRowNow(view.id, props.row);
  const styles = useStyles();
  const { t } = useTranslation(['batch', 'words']);
  const format = useFormat();
  const words = useBatchWords();
  const { lead } = useNoteWords();
  const { environment } = useWhere();
  const again = useCommand('batch.ask-again');
  const note = isNoteKey(row);
  const { nProt, dhRecbto, consultadoEm, cStat, xMotivo = '' } = row;
  const chNFe = note ? accessKeySchema.safeParse(row.text).data : undefined;
  return (
    <div className={styles.body}>
      <span>
        <StatusBadge tone={GROUP_TONE[row.group]}>{words.situation(row)}</StatusBadge>
      </span>
      {cStat ? (
        <p className={styles.words}>
          {spokenText({ cStat, xMotivo })} <LearnCStat cStat={cStat} />
        </p>
      ) : null}
      <p className={styles.plain}>
        <WhatItIs row={row} />
      </p>
      {row.avisos
        ?.filter((code) => code !== PERHAPS_AT_SVRS)
        .map((code) => (
          <Notice key={code} intent="warning">
            {explainNotice(code, format.locale)}
          </Notice>
        ))}
      {chNFe && row.avisos?.includes(PERHAPS_AT_SVRS) ? <AskSvrs chNFe={chNFe} /> : null}
      {chNFe && row.withoutIe ? <SayIe chNFe={chNFe} /> : null}
      <Facts
        facts={[
          [t('words:note'), note ? lead(row.text) : undefined],
          [
            note || row.kind === 'other-document' ? t('words:key') : t('story.text'),
            <span key="key" className={styles.mono}>
              {note ? formatAccessKey(row.text) : row.text}
            </span>,
          ],
          [
            row.group === 'cancelada' ? t('words:cancellingProtocol') : t('words:protocol'),
            nProt ? format.protocol(nProt) : undefined,
          ],
          [t('story.registered'), dhRecbto ? format.dateTime(dhRecbto, true) : undefined],
          [t('story.asked'), asked(row, { t, format })],
          [t('story.emitter'), row.note?.name],
          [t('story.recipient'), row.note?.recipientName],
          [t('story.value'), format.money(row.note?.vNF)],
          [t('story.issued'), format.date(row.note?.dhEmi?.slice(0, 10) ?? '')],
          [t('story.where'), whereOf(row, { t, format })],
        ]}
      />
      {chNFe && consultadoEm && row.state === 'asked' ? (
        <AnswerTools row={row} given={{ environment, chNFe, consultadoEm }} />
      ) : (
        <div className={styles.tools}>
          <CopyButton text={row.text} label={t('table.copyKeys', { count: 1 })} />
        </div>
      )}
      {row.kind === 'invalid' && view.state !== 'read' ? (
        <FaultyKey key={row.position} text={row.text} onAsked={onAsked} />
      ) : null}
      {view.state === 'read' || !note ? null : (
        <div>
          <Button
            appearance="primary"
            disabledFocusable={again.pending}
            onClick={() =>
              void again
                .run({ environment, id: view.id, positions: [row.position] })
                .then((done) => done.ok && onAsked())
            }
          >
            {t(consultadoEm ? 'table.askAgain' : 'table.ask')}
          </Button>
        </div>
      )}
      <ErrorPanel error={again.error} />
    </div>
  );
}

/** What the row is, in a sentence: the answer explained, or why it was not asked. */
function WhatItIs({ row }: { row: BatchRow }): ReactNode {
  const { t } = useTranslation('batch');
  const { locale, number } = useFormat();
  if (row.error) return `${explainError(row.error, locale).what} ${explainError(row.error, locale).action}`;
  if (row.sameAs !== undefined) return t('story.duplicate', { n: number(row.sameAs) });
  if (row.kind === 'invalid') return explainFaultyKey(row.text, locale);
  if (row.kind === 'other-document') return explainOtherModel(row.mod ?? '', locale).where;
  if (row.state === 'put-aside') return t('story.old');
  if (row.state === 'pending') return t('story.pending');
  const { cStat, situacao, avisos } = row;
  return cStat ? explainCStat(noteCStat({ cStat, situacao, avisos }), 'consult', locale).what : '';
}

function AnswerTools({ row, given }: { row: BatchRow; given: GivenAnswer }): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation(['consult', 'words']);
  const { short } = useNoteWords();
  const sentence = useNoteSentence();
  const { buttons, below } = useAnswerDocuments(given);
  const { nProt = '', dhRecbto = '', cStat = '', xMotivo = '', situacao = 'nao-consultada' } = row;
  const of = short(given.chNFe);
  return (
    <div>
      <div className={styles.tools}>
        <CopyButton
          text={sentence({
            chNFe: given.chNFe,
            environment: given.environment,
            at: given.consultadoEm,
            situacao,
            cStat,
            xMotivo,
            avisos: row.avisos ?? [],
            nProt,
            registered: dhRecbto,
            name: row.note?.name,
          })}
          label={t('copySentence')}
          of={of}
        />
        <CopyButton text={given.chNFe} label={t('words:copyKey')} of={of} />
        {nProt ? <CopyButton text={nProt} label={t('words:copyProtocol')} of={of} /> : null}
        {buttons}
      </div>
      {below}
    </div>
  );
}

interface Words {
  readonly t: ReturnType<typeof useTranslation<'batch'>>['t'];
  readonly format: ReturnType<typeof useFormat>;
}

function asked({ consultadoEm, doArquivo }: BatchRow, { t, format }: Words): string | undefined {
  if (!consultadoEm) return undefined;
  const date = format.dateTime(consultadoEm, true);
  return doArquivo ? t('story.stored', { date }) : date;
}

function whereOf({ where }: BatchRow, { t, format }: Words): string | undefined {
  const parts = [
    where?.file,
    where?.sheet,
    where?.row === undefined ? undefined : t('story.row', { row: format.number(where.row) }),
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(', ') : undefined;
}
