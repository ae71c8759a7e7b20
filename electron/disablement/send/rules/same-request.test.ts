/** Which request of the journal a call means: the identical one, or one that waits; and whether its file is there. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cnpjSchema } from '../../../../shared/fiscal/issuer/cnpj.ts';
import { disablementId } from '../../../../shared/fiscal/disablement-id.ts';
import { SLOW } from '../../../storage/files/time-limit.ts';
import type { DisablementContext } from '../../deps.ts';
import type { RequestRow, Story } from '../../journal/journal-rows.ts';
import { eventIn, storyIn } from '../../journal/testing/stories.ts';
import { CNPJ, makeTestContext, rangeOf, REASON } from '../../testing/test-context.ts';
import { identicalTo, isFiled, pathHere, waitingFor } from '../same-request.ts';

const wanted = rangeOf(3);
const idIn = (cUF: string) =>
  disablementId({ cUF, ano: '26', cnpj: CNPJ, mod: '55', serie: 1, nNFIni: 3, nNFFin: 3 });
const request = (state: Parameters<typeof storyIn>[0], changes: Partial<RequestRow> = {}) =>
  storyIn(state, 3, { id: idIn('35'), ...changes });

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'balcao-mesmo-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

/** A program whose journal has these requests, of a company in São Paulo. */
function program(stories: readonly Story[], state: { readonly uf?: 'SP' } = { uf: 'SP' }) {
  const asked: unknown[] = [];
  const context = {
    deps: {
      clock: { now: () => new Date(makeTestContext().now) },
      company: (cnpj: string) => (cnpj === CNPJ ? { name: '', ...state, ufConfirmed: true } : undefined),
      archiveRoot: () => home,
    },
    inFlight: new Set<string>(),
    unsent: new Map<string, string>(),
    survey: async (range: unknown) => {
      asked.push(range);
      return { blocking: stories };
    },
    journal: {
      ofId: async (environment: string, id: string) =>
        stories.filter(({ row }) => row.environment === environment && row.id === id),
    },
    fileReads: { read: async (_place: string, work: () => Promise<boolean>) => work() },
  };
  return { asked, inFlight: context.inFlight, context: context as unknown as DisablementContext };
}

describe('the identical request', () => {
  test('is found among what blocks its numbers, in its environment', async () => {
    const { context, asked } = program([request('uncertain', { id: 'outro' }), request('uncertain')]);
    expect(await identicalTo(context, wanted)).toMatchObject({ id: idIn('35'), state: 'uncertain' });
    expect(asked).toEqual([{ ...wanted, tpAmb: '2' }]);
    expect(
      await identicalTo(program([request('uncertain', { id: 'outro' })]).context, wanted),
    ).toBeUndefined();
  });

  test('is that of the state that the call names, before the company’s', async () => {
    const { context } = program([request('uncertain', { id: idIn('33') })]);
    expect(await identicalTo(context, wanted)).toBeUndefined();
    expect((await identicalTo(context, { ...wanted, uf: 'RJ' }))?.id).toBe(idIn('33'));
  });

  test('is unknown while the company has no state, and where there is no company', async () => {
    const { context } = program([request('uncertain')], {});
    expect(await identicalTo(context, wanted)).toBeUndefined();
    expect((await identicalTo(context, { ...wanted, uf: 'SP' }))?.id).toBe(idIn('35'));
    const other = { ...wanted, cnpj: cnpjSchema.parse('11444777000161') };
    expect(await identicalTo(program([request('uncertain')]).context, other)).toBeUndefined();
    expect(await waitingFor(context, wanted)).toBeUndefined();
  });
});

describe('a request that waits', () => {
  test('is a prepared one of the same numbers and justification, the first that the journal names', async () => {
    const stories = [
      request('prepared', { requestId: 'outra-causa', xJust: 'Outra justificativa qualquer' }),
      request('uncertain', { requestId: 'enviado' }),
      request('prepared', { requestId: 'novo' }),
      request('prepared', { requestId: 'velho' }),
    ];
    expect((await waitingFor(program(stories).context, wanted))?.requestId).toBe('novo');
    expect(await waitingFor(program(stories.slice(0, 2)).context, wanted)).toBeUndefined();
    expect((await waitingFor(program(stories).context, { ...wanted, xJust: REASON }))?.requestId).toBe(
      'novo',
    );
  });

  test('is none that this program works on', async () => {
    const { context, inFlight } = program([request('prepared')]);
    inFlight.add('pedido-3');
    expect(await waitingFor(context, wanted)).toBeUndefined();
    inFlight.clear();
    expect(await waitingFor(context, wanted)).toMatchObject({ requestId: 'pedido-3' });
  });
});

describe('the file of a request', () => {
  const here = { by: { user: userInfo().username, machine: hostname() } };
  const there = { by: { user: 'ana', machine: 'BALCAO-2' } };
  const file = (written: object, ...paths: string[]) =>
    eventIn('homologated', 'file', { paths, sha256: [], suffixed: false }, written);
  const lost = eventIn('homologated', 'file-problem', { problem: 'disk', path: '' });

  test('is where this computer saved it last, else where another one did, if that is in the archive here', () => {
    const { context } = program([]);
    const [own, others] = [join(home, 'proprio.xml'), join(home, 'alheio.xml')];
    expect(pathHere(context, [])).toBeUndefined();
    expect(pathHere(context, [file(here, 'x', own), file(there, others)])).toBe(own);
    expect(pathHere(context, [file(there, others)])).toBe(others);
    const elsewhere = join(tmpdir(), 'fora.xml');
    expect(pathHere(context, [file(here, elsewhere)])).toBe(elsewhere);
    expect(pathHere(context, [file(there, elsewhere)])).toBeUndefined();
  });

  test('is there if it can be opened, and its last saving did not fail', async () => {
    const { context } = program([]);
    const path = join(home, 'salvo.xml');
    expect(await isFiled(context, [])).toBe(false);
    expect(await isFiled(context, [file(here, path)])).toBe(false);
    writeFileSync(path, '<ProcInutNFe/>');
    expect(await isFiled(context, [file(here, path)])).toBe(true);
    expect(await isFiled(context, [file(here, path), lost])).toBe(false);
    // Saved by another computer, where this one may not look.
    expect(await isFiled(context, [file(there, join(tmpdir(), 'fora.xml'))])).toBe(false);
  });

  test('counts as there while its disk does not answer, and disks are waited for by folder', async () => {
    const places: string[] = [];
    const read = async (place: string) => {
      places.push(place);
      return SLOW;
    };
    const slow = { ...program([]).context, fileReads: { read } } as unknown as DisablementContext;
    expect(await isFiled(slow, [file(here, join(home, 'salvo.xml'))])).toBe(true);
    expect(places).toEqual([home]);
  });
});
