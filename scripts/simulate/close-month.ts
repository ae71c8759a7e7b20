/** The end of a month in the simulator: the ERP's files are read, and the walk that a closing makes over all numbers is compared with what SEFAZ has. */

import assert from 'node:assert/strict';
import type { SeenNote } from '../../electron/consult/seen-notes.ts';
import type { Disablements } from '../../electron/disablement/disablements.ts';
import type { ListedRequest } from '../../electron/disablement/testing/model-request.ts';
import { CNPJ, valueOf } from '../../electron/disablement/testing/test-context.ts';
import { NO_FILES } from '../../electron/numbering/ledger/file-evidence.ts';
import { foldSeries } from '../../electron/numbering/ledger/fold-series.ts';
import { stateOfCode } from '../../electron/numbering/ledger/join-series.ts';
import { keyRow } from '../../electron/numbering/ledger/testing/rows.ts';
import { walkSeries } from '../../electron/numbering/ledger/walk-series.ts';
import { createNumbering } from '../../electron/numbering/numbering.ts';
import { createLedger } from '../../electron/realm/numbers/ledger.ts';
import { openDatabase } from '../../electron/storage/database/database.ts';
import { SCHEMA } from '../../electron/storage/database/schema.ts';

const PLACE = { cnpj: CNPJ, mod: '55', serie: 1, tpAmb: '2' } as const;

export interface Known {
  /** Numbers whose note SEFAZ has, each with the time of its issue (ISO 8601): the ERP has its file. */
  readonly notes: ReadonlyMap<number, string>;
  /** What the last consult of a number answered. */
  readonly answers: ReadonlyMap<number, SeenNote['standing']>;
}

/** Returns how many numbers have no note, for the trace. Throws where a state contradicts SEFAZ or the journal. */
export type CloseMonth = (
  app: Pick<Disablements, 'numbers'>,
  listed: readonly ListedRequest[],
  now: Date,
) => Promise<number>;

export function createMonthEnds({ notes, answers }: Known): CloseMonth {
  const db = valueOf(openDatabase(':memory:', { durability: 'normal', migrations: SCHEMA }));
  return async (app, listed, now) => {
    const folded = foldSeries([...notes].sort(byNumber).map(([nNF, issued]) => keyRow(nNF, { issued })));
    const seen = new Map(
      [...answers].map(([nNF, standing]) => {
        const { chNFe } = keyRow(nNF, { issued: notes.get(nNF) ?? '' });
        return [chNFe, seenNote(nNF, chNFe, standing, now)];
      }),
    );
    const ledger = createLedger({
      files: () => ({ ...NO_FILES, places: () => [PLACE], folded: () => folded }),
      refusal: () => undefined,
      seen: { refresh: async () => [{ ...PLACE, notes: seen, seq: 1 }] },
      numbering: createNumbering(db, { now: () => now }),
      noIeSince: () => undefined,
      journal: async () => ({ ok: true, value: app }),
      copied: () => undefined,
      others: () => undefined,
    });
    const series = valueOf(await ledger.look()).joined(PLACE);
    const states = new Map<number, string>();
    series.from.forEach((ini, run) => {
      for (let n = ini; n <= (series.to[run] ?? 0); n += 1) states.set(n, stateOfCode(series.code[run] ?? 0));
    });
    for (const nNF of notes.keys()) assert.equal(states.get(nNF), 'used', `state of ${nNF}, a note`);
    // A note that took the number of a request without an answer settles it, and so does a 241 to that number alone.
    const taken = new Set([...notes.keys(), ...listed.filter(isRefusedAlone).map(({ row }) => row.nNFIni)]);
    // After a restore a request may be without its answer again, and a person have stated what a file beside it says.
    const stated = listed.filter(({ events }) => events.some(({ disabled }) => disabled));
    const isStated = (n: number) => stated.some(({ row }) => n >= row.nNFIni && n <= row.nNFFin);
    for (const { row, state } of listed) {
      const should = STATES[state];
      for (let n = row.nNFIni; should !== undefined && n <= row.nNFFin; n += 1) {
        const wanted = isStated(n) ? 'disabled' : should;
        if (!taken.has(n)) assert.equal(states.get(n), wanted, `state of ${n}, whose request is ${state}`);
      }
    }
    let without = 0;
    walkSeries(
      series,
      { ...PLACE, now },
      {
        stretch: ({ from, to }) => {
          without += to - from + 1;
          for (let n = from; n <= to; n += 1) assert.ok(!notes.has(n), `a gap that has a note: ${n}`);
        },
      },
    );
    return without;
  };
}

/** What the numbers of a request in this state must be. */
const STATES: Partial<Readonly<Record<ListedRequest['state'], string>>> = {
  homologated: 'disabled',
  sending: 'uncertain',
  uncertain: 'uncertain',
};

function isRefusedAlone({ row, state }: ListedRequest): boolean {
  return state === 'refused' && row.nNFIni === row.nNFFin;
}

function byNumber([one]: readonly [number, string], [other]: readonly [number, string]): number {
  return one - other;
}

function seenNote(nNF: number, chNFe: string, standing: SeenNote['standing'], now: Date): SeenNote {
  const cStat = standing === 'attempted' ? '217' : '100';
  const at = now.toISOString();
  return { chNFe, nNF, standing, cStat, xMotivo: '', nProt: '', at, received: '' };
}
