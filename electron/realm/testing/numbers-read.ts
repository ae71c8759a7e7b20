/** Training over a folder of files of the test, whose numbers the core reads. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { CallOutput, Finding } from '../../../shared/contract.ts';
import { valueOf } from '../../disablement/testing/test-context.ts';
import { noteDocument, type NotePlan } from '../../numbering/testing/documents.ts';
import { makeTree, writeTree } from '../../numbering/testing/trees.ts';
import type { Ports } from '../../ports.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

export const environment = 'treino';
export const xJust = 'Número pulado por falha do emissor';

interface At {
  core: TestApp;
  begun: CallOutput<'training.begin'>;
  folder: string;
  serie: number;
}

/** Folder and series are of each test its own: they share a program, whose threads cost more than they do. */
export function filesOfEachTest() {
  const at = { serie: 7 } as At;
  const begin = async (own: Partial<Ports> = {}) => {
    at.core = await openTestApp(undefined, own);
    at.begun = valueOf(await at.core.call('training.begin', {}));
  };
  beforeAll(() => begin());
  afterAll(() => at.core.close());
  beforeEach(() => {
    at.serie += 1;
    at.folder = mkdtempSync(join(tmpdir(), 'balcao-notas-'));
  });
  afterEach(async () => {
    at.core.setTime(undefined);
    for (const { id } of valueOf(await at.core.call('numbering.sources', { environment })))
      valueOf(await at.core.call('numbering.forget', { environment, id }));
    rmSync(at.folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const note = (nNF: number, plan: Partial<NotePlan> = {}): NotePlan => ({
    cnpj: at.begun.company.cnpj,
    nNF,
    tpAmb: '2',
    serie: at.serie,
    day: '2026-03-10',
    ...plan,
  });
  const readDocuments = async (...documents: Parameters<typeof makeTree>[0]) => {
    writeTree(at.folder, await makeTree(documents));
    return valueOf(await at.core.call('numbering.read', { environment, path: at.folder })).report;
  };
  const read = (...notes: NotePlan[]) => readDocuments(...notes.map(noteDocument));
  const placeOf = (mod: '55' | '65' = '55') =>
    ({ environment, cnpj: at.begun.company.cnpj, mod, serie: at.serie }) as const;
  const range = (nNFIni: number, nNFFin = nNFIni, mod?: '55' | '65') => ({
    ...placeOf(mod),
    nNFIni,
    nNFFin,
    ano: 2026,
  });
  const finding = async (code: Finding['code'], asked = range(5)) =>
    valueOf(await at.core.call('disablement.check', asked)).findings.find((each) => each.code === code);
  return { at, begin, note, readDocuments, read, placeOf, range, finding };
}
