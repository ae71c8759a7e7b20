/** The consults of this window, newest first; each runs independently and can be cancelled. */

import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consultation } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { explainError } from '../../shared/explain/index.ts';
import type { AccessKey } from '../../shared/fiscal/key/access-key.ts';
import { issuedIn } from '../../shared/fiscal/key/issued.ts';
import { sitesIn, type NoteSite } from '../../shared/fiscal/without-ie.ts';
import type { Result } from '../../shared/result.ts';
import { useClient } from '../api/hooks.ts';
import { useNoteWords } from '../ui/words/note-words.ts';
import { useWhere } from '../ui/session.tsx';
import { useSituationWord } from '../ui/words/situation-words.ts';
import { useFormat } from '../ui/words/use-format.ts';

interface Asked {
  readonly id: number;
  readonly chNFe: AccessKey;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}
export type Consult =
  | (Asked & { readonly state: 'waiting' })
  | (Asked & { readonly state: 'answered'; readonly answer: Consultation })
  | (Asked & {
      readonly state: 'failed';
      readonly error: AppError;
      /** Milliseconds since the epoch. */
      readonly failedAt: number;
      /** The answer that was shown when the new query began. */
      readonly before: Consultation | undefined;
    });

/** The result of one query; undefined where the same note is already being queried. */
export type Asking = Result<Consultation, AppError> | undefined;

const MAX_SHOWN = 50;

export function useConsults() {
  const { t } = useTranslation('consult');
  const { short } = useNoteWords();
  const word = useSituationWord();
  const { locale } = useFormat();
  const { call } = useClient();
  const { environment, company } = useWhere();
  const [consults, setConsults] = useState<readonly Consult[]>([]);
  const [said, setSaid] = useState('');
  const controllers = useRef(new Map<number, AbortController>());
  const counter = useRef(0);
  const issued = useRef(new Map<string, string>());
  /** Where notes are kept whose XML was read. */
  const sites = useRef(new Map<string, NoteSite>());

  const settle = (done: Consult) => {
    controllers.current.delete(done.id);
    setConsults((before) => before.map((each) => (each.id === done.id ? done : each)));
  };

  const ask = async (chNFe: AccessKey, refresh = false): Promise<Asking> => {
    const waiting = consults.some((each) => each.state === 'waiting' && each.chNFe === chNFe);
    if (waiting) return undefined;
    const before = answerIn(consults.find((each) => each.chNFe === chNFe));
    counter.current += 1;
    const asked: Asked = { id: counter.current, chNFe, startedAt: Date.now() };
    const controller = new AbortController();
    controllers.current.set(asked.id, controller);
    // Replaces the older answer about the same note: two cards would contradict each other.
    setConsults((shown) =>
      [{ ...asked, state: 'waiting' as const }, ...shown.filter((each) => each.chNFe !== chNFe)].slice(
        0,
        MAX_SHOWN,
      ),
    );
    const note = short(chNFe);
    setSaid(t('about', { note, said: t('waiting') }));
    const result = await call(
      'consult.note',
      {
        environment,
        chNFe,
        refresh,
        person: true,
        issued: issued.current.get(chNFe),
        site: sites.current.get(chNFe),
        fallback: company?.cnpj,
      },
      { signal: controller.signal },
    );
    if (result.ok) {
      const { situacao, retConsSitNFe } = result.value;
      settle({ ...asked, state: 'answered', answer: result.value });
      setSaid(
        t('announce', {
          note,
          situation: word(situacao, retConsSitNFe.cStat),
          cStat: retConsSitNFe.cStat,
          xMotivo: retConsSitNFe.xMotivo ?? '',
        }),
      );
    } else {
      settle({ ...asked, state: 'failed', error: result.error, failedAt: Date.now(), before });
      setSaid(
        t('about', {
          note,
          said:
            result.error.code === 'call.aborted' ? t('cancelled') : explainError(result.error, locale).what,
        }),
      );
    }
    return result;
  };

  return {
    consults,
    /** The last result in words, for screen readers. */
    said,
    /** `refresh` queries SEFAZ even where a stored answer would do. */
    ask,
    /** Reads from a text (XML, address of a QR code) when its notes were issued, for the remaining time of a contingency. */
    read: (text: string) => {
      for (const [key, when] of issuedIn(text)) issued.current.set(key, when);
      for (const [key, site] of sitesIn(text)) sites.current.set(key, site);
    },
    /** Shows the answer that a failed query had replaced. */
    restore: (id: number) =>
      setConsults((shown) =>
        shown.map((each) => {
          const answer = each.id === id ? answerIn(each) : undefined;
          return answer ? { ...askedOf(each), state: 'answered', answer } : each;
        }),
      ),
    cancel: (id: number): void => controllers.current.get(id)?.abort(),
    clear: () => setConsults((before) => before.filter(({ state }) => state === 'waiting')),
  };
}

function askedOf({ id, chNFe, startedAt }: Consult): Asked {
  return { id, chNFe, startedAt };
}

/** The answer that a card shows, or the previous one that it keeps. */
function answerIn(consult: Consult | undefined): Consultation | undefined {
  if (consult?.state === 'answered') return consult.answer;
  return consult?.state === 'failed' ? consult.before : undefined;
}
