/** A folder of note files, a core of its own and the command `fechamento` over them, for tests of what a closing says. */

import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { zipContents, zipTexts } from '../../closing/testing/read-closing.ts';
import { ok } from '../../../shared/result.ts';
import {
  encoded,
  noteDocument,
  type MadeDocument,
  type NotePlan,
} from '../../numbering/testing/documents.ts';
import { shownStrings } from '../../receipt/testing/read-pdf.ts';
import { makePfx, type Authority } from '../../certificates/testing/pfx-factory.ts';
import { must, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { fakeContext } from './fake-context.ts';
import { perform } from './fixtures.ts';

export const CNPJ = '11222333000181';

export type ClosingBench = Awaited<ReturnType<typeof openClosingBench>>;

/** On 2026-04-06; notes are of March unless a plan says otherwise. */
export async function openClosingBench() {
  const core: TestApp = await openTestApp();
  core.setTime(new Date('2026-04-06T12:00:00Z'));
  const folder = mkdtempSync(join(tmpdir(), 'balcao-notas-'));
  const saved = mkdtempSync(join(tmpdir(), 'balcao-saida-'));

  const command = (...args: string[]) => {
    const client = { call: core.call, subscribe: core.app.subscribe };
    return perform(args, fakeContext({}, { connect: () => Promise.resolve(ok(client)) }));
  };
  const closing = (file: string, ...more: string[]) =>
    command(
      'fechamento',
      '--mes',
      '2026-03',
      '--ambiente',
      'producao',
      '--saida',
      join(saved, file),
      ...more,
    );
  const put = (name: string, bytes: Uint8Array | string) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    // Older than the coarsest clock of a file system, so that a later change shows.
    utimesSync(path, 1_770_000_000, 1_770_000_000);
  };
  const entries = (file: string): Promise<Map<string, string>> => zipTexts(join(saved, file));
  /** What is written on the month's page, in order. */
  const page = async (file: string): Promise<string[]> =>
    shownStrings((await zipContents(join(saved, file))).get('resumo.pdf') ?? new Uint8Array());
  const read = async () => {
    const done = await core.call('numbering.read', { environment: 'producao', path: folder });
    if (!done.ok) throw new Error(done.error.code);
  };
  /** The company's certificate of this authority, of the year around these notes. */
  const certify = async (authority: Authority) => {
    const valid = {
      validFrom: new Date('2026-01-01T00:00:00Z'),
      validUntil: new Date('2027-01-01T00:00:00Z'),
    };
    const issued = await authority.issue({ cnpj: CNPJ, name: 'PADARIA AURORA LTDA', ...valid });
    core.pick({ name: 'a1.pfx', bytes: new Uint8Array(makePfx(issued, { password: 'abc' })) });
    const { draft } = must(await core.call('certificate.choose', {}));
    const { draftId = '' } = draft ?? {};
    must(await core.call('certificate.inspect', { draftId, password: 'abc' }));
    must(await core.call('certificate.commit', { draftId, uf: 'SP' }));
  };
  return {
    core,
    folder,
    saved,
    command,
    closing,
    put,
    entries,
    page,
    read,
    certify,
    ofCompany: (file: string, ...more: string[]) => closing(file, '--cnpj', CNPJ, ...more),
    note: (nNF: number, plan: Partial<NotePlan> = {}) => noteDocument({ cnpj: CNPJ, nNF, ...plan }),
    write: (name: string, { xml }: Pick<MadeDocument, 'xml'>) => put(name, encoded(xml)),
    close: async () => {
      await core.close();
      for (const each of [folder, saved]) rmSync(each, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
