/** Two data folders on one PostgreSQL: a number whose XML only one of them has read is not disabled by the other. */

import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../shared/contract.ts';
import { explainFinding } from '../../shared/explain/findings/findings.ts';
import { accessKeyParts } from '../../shared/fiscal/access-key.ts';
import { cnpjSchema, type Cnpj } from '../../shared/fiscal/cnpj.ts';
import {
  startJournalDatabases,
  type JournalDatabases,
} from '../disablement/journal/postgres/testing/journal-databases.ts';
import { valueOf } from '../disablement/testing/test-context.ts';
import { disabledDocument, keyOf, noteDocument, type MadeDocument } from '../numbering/testing/documents.ts';
import { makeTree, writeTree } from '../numbering/testing/trees.ts';
import { withoutPostgres } from '../storage/postgres/testing/cluster.ts';
import { useSefaz } from '../testing/own-sefaz.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { startTraining, type Training } from '../training/server.ts';

const reason = withoutPostgres();
const environment = 'homologacao' as const;
const SERIE = 7;
const xJust = 'Número pulado por falha do emissor';

describe.skipIf(reason !== undefined)(
  `files of another computer${reason ? ` (skipped: ${reason})` : ''}`,
  () => {
    let folder: string;
    let sefaz: Training;
    let databases: JournalDatabases;
    let cnpj: Cnpj;
    /** Reads the files. */
    let one: TestApp;
    /** Wants to disable. */
    let two: TestApp;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'partilha-numeros-'));
      const clock = { now: () => new Date() };
      [sefaz, databases] = await Promise.all([
        startTraining({ dataDir: join(folder, 'sefaz'), clock }),
        startJournalDatabases(),
      ]);
      cnpj = cnpjSchema.parse(accessKeyParts(sefaz.examples.authorized).emitter);
      const { url } = await databases.fresh();
      const open = async (name: string) => {
        const app = await openTestApp(join(folder, name), { sharedJournal: { variable: url } });
        await useSefaz(app, sefaz);
        return app;
      };
      one = await open('caixa-1');
      two = await open('caixa-2');
    }, 120_000);
    afterAll(async () => {
      for (const { app } of [one, two]) await app.close();
      await sefaz.close();
      await databases.remove();
      rmSync(folder, { recursive: true, force: true });
    }, 60_000);

    const note = (nNF: number, more: Partial<Parameters<typeof noteDocument>[0]> = {}) =>
      ({ cnpj, nNF, tpAmb: '2', serie: SERIE, day: '2026-03-10', ...more }) as const;
    const read = async (name: string, documents: readonly MadeDocument[]) => {
      const place = join(folder, name);
      writeTree(place, await makeTree(documents));
      return valueOf(await one.call('ledger.read', { environment, path: place })).report?.source.id ?? 0;
    };
    const range = (nNFIni: number, nNFFin = nNFIni) => ({
      ...{ environment, cnpj, mod: '55' as const, serie: SERIE, nNFIni, nNFFin, ano: 2026 },
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
      await read('notas', [note(4), note(5, { standing: 'cancelled' })].map(noteDocument));
      await expect.poll(() => finding('range.used', range(4, 6)), SOON).toBeDefined();
      const found = await finding('range.used', range(4, 6));
      expect(found).toMatchObject({ level: 'block', data: { used: '4,5', free: '6', machine: hostname() } });
      expect(found && explainFinding(found)).toContain(`Lido nos arquivos de ${hostname()}.`);
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
      await expect.poll(() => rule(range(40)), { ...SOON, interval: 1_000 }).toBe('range.used');
    });

    test('a disablement in a file of one is a warning for the other, with the path and its computer', async () => {
      await read('inutilizadas', [
        disabledDocument({ cnpj, mod: '55', serie: SERIE, tpAmb: '2', nNFIni: 150, nNFFin: 260 }),
      ]);
      await expect.poll(() => finding('range.disabled-in-file', range(255, 262)), SOON).toBeDefined();
      const found = await finding('range.disabled-in-file', range(255, 262));
      expect(found?.data?.['numbers']).toBe('255-260');
      expect(String(found?.data?.['path'])).toMatch(new RegExp(`^${hostname()}: .*inutilizadas`, 'u'));
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
      valueOf(await one.call('ledger.forget', { environment, id }));
      await expect.poll(() => finding('range.used', range(700)), SOON).toBeUndefined();
      expect(await finding('range.used', range(4))).toBeDefined();
    });

    test('while the server is away nothing is prepared by what may be old', async () => {
      await databases.cluster.control('stop', '-m', 'fast');
      expect(await rule(range(900))).toBe('database.away');
      await databases.cluster.control('start');
      await expect.poll(() => rule(range(900)), { timeout: 20_000 }).toBe('prepared');
    }, 60_000);
  },
);
