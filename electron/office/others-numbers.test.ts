/** Two data folders on one PostgreSQL: a number whose XML only one of them has read is not disabled by the other. */

import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../shared/contract.ts';
import { explainFinding } from '../../shared/explain/findings/findings.ts';
import { accessKeyParts } from '../../shared/fiscal/key/access-key.ts';
import { cnpjSchema, type Cnpj } from '../../shared/fiscal/issuer/cnpj.ts';
import { valueOf } from '../disablement/testing/test-context.ts';
import { disabledDocument, keyOf, noteDocument, type MadeDocument } from '../numbering/testing/documents.ts';
import { makeTree, writeTree } from '../numbering/testing/trees.ts';
import { withoutPostgres } from '../storage/postgres/testing/cluster.ts';
import { type TestApp } from '../testing/test-app.ts';
import { seatName } from './publish-numbers.ts';
import { openTwoSeats, type TwoSeats } from './testing/two-seats.ts';

const reason = withoutPostgres();
const environment = 'homologacao' as const;
const SERIE = 7;
const xJust = 'Número pulado por falha do emissor';

describe.skipIf(reason !== undefined)(
  `files of another computer${reason ? ` (skipped: ${reason})` : ''}`,
  () => {
    let seats: TwoSeats;
    let cnpj: Cnpj;
    /** The one that reads the files. */
    let one: TestApp;
    /** The one that disables. */
    let two: TestApp;

    beforeAll(async () => {
      seats = await openTwoSeats({ firstCopyMs: 0 });
      ({ one, two } = seats);
      cnpj = cnpjSchema.parse(accessKeyParts(seats.sefaz.examples.authorized).emitter);
    }, 120_000);
    afterAll(() => seats.close());

    const note = (nNF: number, more: Partial<Parameters<typeof noteDocument>[0]> = {}) =>
      ({ cnpj, nNF, tpAmb: '2', serie: SERIE, day: '2026-03-10', ...more }) as const;
    const readUnpublished = async (name: string, documents: readonly MadeDocument[]) => {
      const place = join(seats.folder, name);
      writeTree(place, await makeTree(documents));
      return valueOf(await one.call('numbering.read', { environment, path: place })).report?.source.id ?? 0;
    };
    const gapsOf = async (app: TestApp) =>
      valueOf(
        await app.call('numbering.gaps', { environment, cnpj, mod: '55', serie: SERIE, limit: 10_000 }),
      );
    /** Whoever looks at the numbers here publishes what was read before, which otherwise a timer does. */
    const publish = () => gapsOf(one);
    const read = async (name: string, documents: readonly MadeDocument[]) => {
      const id = await readUnpublished(name, documents);
      await publish();
      return id;
    };
    const forget = async (id: number) => {
      valueOf(await one.call('numbering.forget', { environment, id }));
      await publish();
    };
    const range = (nNFIni: number, nNFFin = nNFIni) => ({
      environment,
      cnpj,
      mod: '55' as const,
      serie: SERIE,
      nNFIni,
      nNFFin,
      ano: 2026,
    });
    const finding = async (code: Finding['code'], asked: ReturnType<typeof range>) =>
      valueOf(await two.call('disablement.check', asked)).findings.find((each) => each.code === code);
    const rule = async (asked: ReturnType<typeof range>) => {
      const prepared = await two.call('disablement.prepare', { ...asked, xJust });
      if (prepared.ok) return 'prepared';
      return prepared.error.issues?.[0]?.rule ?? prepared.error.code;
    };
    const SOON = { timeout: 10_000 };

    test('a note that one read is used for the other, which says whose file it is', async () => {
      expect(await finding('range.used', range(4, 6))).toBeUndefined();
      await readUnpublished('notas', [note(4), note(5, { standing: 'cancelled' })].map(noteDocument));
      await expect.poll(() => finding('range.used', range(4, 6)), SOON).toBeDefined();
      const found = await finding('range.used', range(4, 6));
      expect(found).toMatchObject({ level: 'block', data: { used: '4,5', free: '6', machine: seatName() } });
      expect(found && explainFinding(found)).toContain(`Lido nos arquivos de ${seatName()}.`);
      expect(await finding('range.used', range(5))).toMatchObject({ data: { chNFe: keyOf(note(5)) } });
      expect(await rule(range(4, 6))).toBe('range.used');
      const { lastKnown } = valueOf(await two.call('disablement.check', range(1)));
      expect(lastKnown).toBe(5);
    });

    test('the one that read it says nothing of another computer', async () => {
      const checked = valueOf(await one.call('disablement.check', range(4)));
      const used = checked.findings.find(({ code }) => code === 'range.used');
      expect(used).toMatchObject({ level: 'block' });
      expect(used?.data).not.toHaveProperty('machine');
    });

    test('what was handed in before is known to the check of a preparation, however late it would be taken', async () => {
      await read('mais', [noteDocument(note(40))]);
      // Handed in, whether or not the other has taken it.
      await expect
        .poll(async () => valueOf(await one.call('shared-journal.state', {})).waiting, {
          ...SOON,
          interval: 5,
        })
        .toBe(0);
      expect(await rule(range(40))).toBe('range.used');
    });

    test('a disablement in a file of one is a warning for the other, with the path and its computer', async () => {
      await read('inutilizadas', [
        disabledDocument({ cnpj, mod: '55', serie: SERIE, tpAmb: '2', nNFIni: 150, nNFFin: 260 }),
      ]);
      await expect.poll(() => finding('range.disabled-in-file', range(255, 262)), SOON).toBeDefined();
      const found = await finding('range.disabled-in-file', range(255, 262));
      expect(found?.data?.['numbers']).toBe('255-260');
      const path = String(found?.data?.['path']);
      expect(path.slice(0, seatName().length + 2)).toBe(`${seatName()}: `);
      expect(path).toContain('inutilizadas');
    });

    test('a note issued offline that one has without protocol is not disabled by the other', async () => {
      await read('offline', [noteDocument(note(300, { tpEmis: '5', standing: 'no-protocol' }))]);
      await expect
        .poll(() => finding('range.contingency', range(300)), SOON)
        .toMatchObject({ level: 'block' });
      expect(await rule(range(300))).toBe('range.contingency');
    });

    test('what one forgets is free again for the other', async () => {
      const id = await read('engano', [noteDocument(note(700))]);
      await expect.poll(() => finding('range.used', range(700)), SOON).toBeDefined();
      await forget(id);
      await expect.poll(() => finding('range.used', range(700)), SOON).toBeUndefined();
      expect(await finding('range.used', range(4))).toBeDefined();
    });

    const isGap = async (app: TestApp, nNF: number) =>
      (await gapsOf(app)).gaps.some(({ nNFIni, nNFFin }) => nNFIni <= nNF && nNF <= nNFFin);
    const evidenceOn = async (nNF: number) =>
      valueOf(await two.call('numbering.evidence', { environment, cnpj, mod: '55', serie: SERIE, nNF }))
        .evidence;

    test('a gap of one computer is none where another has the note, and the computer is named', async () => {
      const place = join(seats.folder, 'doutra');
      writeTree(place, await makeTree([note(1_000), note(1_002), note(1_004)].map(noteDocument)));
      valueOf(await two.call('numbering.read', { environment, path: place }));
      expect(await isGap(two, 1_001)).toBe(true);
      expect(await isGap(two, 1_003)).toBe(true);
      await read('vizinhas', [noteDocument(note(1_001))]);
      await expect.poll(() => isGap(two, 1_001), SOON).toBe(false);
      expect(await isGap(two, 1_003)).toBe(true);
      expect((await gapsOf(two)).others).toEqual({ machines: [seatName()] });
      expect(await evidenceOn(1_001)).toEqual([
        expect.objectContaining({ says: 'used', from: 'file', machine: seatName() }),
      ]);
      expect((await evidenceOn(1_002))[0]).not.toHaveProperty('machine');
      const line = valueOf(
        await two.call('numbering.line', {
          environment,
          cnpj,
          mod: '55',
          serie: SERIE,
          nNFIni: 1_000,
          nNFFin: 1_004,
        }),
      );
      expect(line.runs.map(({ nNFIni, nNFFin, state }) => [nNFIni, nNFFin, state])).toEqual([
        [1_000, 1_002, 'used'],
        [1_003, 1_003, 'free'],
        [1_004, 1_004, 'used'],
      ]);
    }, 60_000);

    test('what one forgets is a gap again for the other', async () => {
      const id = await read('por-engano', [noteDocument(note(1_003))]);
      await expect.poll(() => isGap(two, 1_003), SOON).toBe(false);
      await forget(id);
      await expect.poll(() => isGap(two, 1_003), SOON).toBe(true);
    }, 60_000);

    test('a command that reads a folder counts what the others have read, and names them', async () => {
      await read('de-outra-pasta', [noteDocument(note(2_001))]);
      const place = join(seats.folder, 'so-esta');
      writeTree(place, await makeTree([note(2_000), note(2_002), note(2_004)].map(noteDocument)));
      const find = async () => valueOf(await two.call('numbering.find', { environment, paths: [place] }));
      const gaps = async () =>
        (await find()).series
          .filter(({ serie }) => serie === SERIE)
          .flatMap((series) => series.gaps.map(({ nNFIni, nNFFin }) => `${nNFIni}-${nNFFin}`));
      await expect.poll(gaps, { timeout: 20_000 }).not.toContain('2001-2001');
      expect(await gaps()).toContain('2003-2003');
      expect((await find()).others).toEqual({ machines: [seatName()] });
    }, 60_000);

    test('without the server it is said up to when the files of the others are known', async () => {
      const state = async () => valueOf(await two.call('shared-journal.state', {}));
      await expect.poll(async () => (await state()).copyAt, { timeout: 40_000 }).toBeDefined();
      const { copyAt } = await state();
      const before = new Date().toISOString();
      await seats.databases.cluster.control('stop', '-m', 'fast');
      await expect.poll(async () => (await state()).standing, { timeout: 20_000 }).toBe('away');
      await expect.poll(async () => (await gapsOf(two)).others?.behind, SOON).toBeDefined();
      const { behind, journalAt } = (await gapsOf(two)).others ?? {};
      expect(journalAt).toBe(copyAt);
      expect((await evidenceOn(1_001))[0]).toMatchObject({ machine: seatName() });
      expect(new Date(behind?.since ?? 0).getTime()).toBeLessThanOrEqual(Date.now());
      expect(new Date(behind?.since ?? 0).getTime()).toBeGreaterThan(Date.parse(before) - 60_000);
      expect(await isGap(two, 1_001)).toBe(false);
      await seats.databases.cluster.control('start');
      await expect
        .poll(async () => (await gapsOf(two)).others, { timeout: 20_000 })
        .toEqual({ machines: [seatName()] });
    }, 120_000);

    test('while the server is away nothing is prepared by what may be old', async () => {
      await seats.databases.cluster.control('stop', '-m', 'fast');
      expect(await rule(range(900))).toBe('database.away');
      await seats.databases.cluster.control('start');
      await expect.poll(() => rule(range(900)), { timeout: 20_000 }).toBe('prepared');
    }, 60_000);
  },
);
