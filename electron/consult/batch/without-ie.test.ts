/** Batches with notes of issuers without IE: which site each key is asked at, by its XML, its company or a person. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BatchRow, CallInput, CallOutput } from '../../../shared/contract.ts';
import { accessKeyParts } from '../../../shared/fiscal/key/access-key.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { valueOf } from '../../disablement/testing/test-context.ts';
import { createBatchRig, keyOf } from './testing/batch-rig.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

const environment = 'treino' as const;
let core: TestApp;
let begun: CallOutput<'training.begin'>;
let folder: string;

beforeEach(async () => {
  core = await openTestApp();
  begun = valueOf(await core.call('training.begin', {}));
  folder = mkdtempSync(join(tmpdir(), 'sem-ie-'));
});
afterEach(async () => {
  await core.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

const key = () => begun.examples['withoutIe'] ?? '';
const clinic = () => cnpjSchema.parse(accessKeyParts(key()).emitter);
const noteOf = (emit: string) =>
  `<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe versao="4.00" Id="NFe${key()}"><ide><dhEmi>2026-11-20T10:00:00-03:00</dhEmi></ide><emit><CNPJ>${clinic()}</CNPJ><xNome>Clínica</xNome>${emit}<CRT>3</CRT></emit><dest><CNPJ>11444777000161</CNPJ><xNome>Cliente</xNome><IE>111111111111</IE></dest><det nItem="1"/><total><ICMSTot><vNF>10.00</vNF></ICMSTot></total></infNFe></NFe>`;

async function asked(from: CallInput<'batch.read'>['from']): Promise<BatchRow> {
  const { batch } = valueOf(await core.call('batch.read', { environment, from }));
  const id = batch?.id ?? '';
  valueOf(await core.call('batch.start', { environment, id, fallback: begun.company.cnpj }));
  await vi.waitFor(async () =>
    expect(valueOf(await core.call('batch.status', { environment, id })).state).toBe('done'),
  );
  const { rows } = valueOf(await core.call('batch.rows', { environment, id }));
  if (!rows[0]) throw new Error('no row');
  return rows[0];
}
function inFile(xml: string): CallInput<'batch.read'>['from'] {
  const path = join(folder, 'nota.xml');
  writeFileSync(path, xml);
  return { kind: 'paths', paths: [path] };
}

it('a key alone is asked at its state, whose 217 says that SVRS may have it', async () => {
  expect(await asked({ kind: 'text', text: key() })).toMatchObject({
    situacao: 'nao-consta',
    avisos: ['answer.perhaps-at-svrs'],
  });
});

it('a note whose XML has no IE is asked at SVRS', async () => {
  const row = await asked(inFile(noteOf('')));
  expect(row).toMatchObject({ situacao: 'autorizada', cStat: '100', withoutIe: true });
  expect(row).not.toHaveProperty('avisos');
});

it('a key of a list whose XML comes behind it is asked where the XML says, with what it says of the note', async () => {
  const list = join(folder, 'lista.txt');
  writeFileSync(list, `${key()}\n`);
  const xml = inFile(noteOf(''));
  const paths = [list, ...(xml.kind === 'paths' ? xml.paths : [])];
  expect(await asked({ kind: 'paths', paths })).toMatchObject({
    situacao: 'autorizada',
    withoutIe: true,
    note: { name: 'Clínica', vNF: '10.00' },
    where: { file: 'lista.txt' },
  });
});

it('a note whose XML has an IE is asked at its state, and SVRS is not spoken of', async () => {
  const row = await asked(inFile(noteOf('<IE>222222222222</IE>')));
  expect(row).toMatchObject({ situacao: 'nao-consta', cStat: '217' });
  expect(row).not.toHaveProperty('avisos');
  expect(row).not.toHaveProperty('withoutIe');
});

it('a key of a company that a person says is without IE is asked at SVRS', async () => {
  const company = { environment, cnpj: clinic(), name: 'Clínica', uf: 'SP' } as const;
  valueOf(await core.call('company.save', company));
  valueOf(await core.call('company.ie', { environment, cnpj: clinic(), noIeSince: '2026-10-01' }));
  expect(await asked({ kind: 'text', text: key() })).toMatchObject({ situacao: 'autorizada' });
});

it('what stops the state stops no key that SVRS is asked', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
    now: Date.parse('2026-11-22T12:00:00Z'),
  });
  const rig = createBatchRig();
  const [withoutIe, withIe] = [keyOf(1, { emitter: '44555666000181' }), keyOf(2)];
  rig.noIeSince = (cnpj) => (cnpj === '44555666000181' ? '2026-10-26' : undefined);
  rig.answer = ({ chNFe }) => (chNFe === withIe ? '108' : '100');
  const { id } = await rig.read([withIe, withoutIe]);
  await rig.start(id);
  await rig.pass(5_000);
  const { groups, waits } = rig.status(id);
  await rig.close();
  vi.useRealTimers();
  expect(groups).toEqual({ autorizada: 1, pending: 1 });
  expect(waits).toMatchObject([{ why: 'stopped', rows: 1, authorizer: 'SP' }]);
});
