/** The whole core, from a call to the simulated SEFAZ and back: what every front end relies on. */

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '../shared/contract.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

let core: TestApp;
let begun: CallOutput<'training.begin'>;

beforeAll(async () => {
  core = await openTestApp();
  const result = await core.call('training.begin', {});
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  begun = result.value;
});

afterAll(() => core.close());

async function consult(example: string) {
  const chNFe = begun.examples[example] ?? '';
  return core.call('consult.note', { environment: 'treino', chNFe, fallback: begun.company.cnpj });
}

describe('a consultation against the training SEFAZ', () => {
  it.each([
    ['authorized', 'autorizada', '100'],
    ['cancelled', 'cancelada', '101'],
    ['unknown', 'nao-consta', '217'],
  ])('reports the %s note as %s', async (example, situacao, cStat) => {
    const result = await consult(example);
    expect(result).toMatchObject({ ok: true, value: { situacao, doArquivo: false } });
    expect(result.ok && result.value.retConsSitNFe.cStat).toBe(cStat);
  });

  it('stores what was asked, newest first', async () => {
    const history = await core.call('history.list', { environment: 'treino', limit: 2 });
    expect(history.ok && history.value.map(({ situacao }) => situacao)).toEqual(['nao-consta', 'cancelada']);
  });

  it('is found in the history by number, by a part of its key and by what was answered', async () => {
    const chNFe = begun.examples['cancelled'] ?? '';
    const search = async (text: string) => {
      const page = await core.call('history.page', { environment: 'treino', text });
      if (!page.ok) throw new Error(JSON.stringify(page.error));
      return page.value;
    };
    for (const text of [chNFe, chNFe.slice(30), 'cancelamento', String(Number(chNFe.slice(25, 34)))]) {
      expect((await search(text)).entries[0]).toMatchObject({ chNFe, situacao: 'cancelada' });
    }
    expect(await search('')).toMatchObject({ total: 3, of: 3, exact: 0 });
    expect(await search('transatlântico')).toMatchObject({ total: 0, of: 3, entries: [] });
    await core.call('consult.note', { environment: 'treino', chNFe, refresh: true });
    expect(await search('')).toMatchObject({ total: 4 });
    const note = await core.call('history.note', { environment: 'treino', chNFe });
    expect(note).toMatchObject({
      ok: true,
      value: { total: 2, entries: [{ cStat: '101' }, { cStat: '101' }] },
    });
  });

  it('is exported with everything that the search finds, as a CSV file', async () => {
    const written = await core.call('history.export', { environment: 'treino', text: 'cancelamento' });
    if (!written.ok) throw new Error(JSON.stringify(written.error));
    expect(written.value.rows).toBe(2);
    const lines = readFileSync(written.value.path, 'utf8').split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFData;Tipo;CNPJ;Empresa;/);
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(`"=""${begun.examples['cancelled'] ?? ''}"""`);
  });

  it('stops when the caller aborts', async () => {
    await core.call('training.scenario', { scenario: 'slow' });
    const controller = new AbortController();
    const asking = core.call(
      'consult.note',
      { environment: 'treino', chNFe: begun.examples['authorized'] ?? '' },
      { signal: controller.signal },
    );
    controller.abort();
    expect(await asking).toMatchObject({ ok: false, error: { code: 'call.aborted' } });
    await core.call('training.scenario', { scenario: 'normal' });
  });
});

describe('a company', () => {
  it('exists in training with its certificate and a confirmed UF, and not in the real data folder', async () => {
    const training = await core.call('company.list', { environment: 'treino' });
    expect(training.ok && training.value[0]).toMatchObject({
      uf: 'SP',
      ufConfirmed: true,
      certificate: { state: 'active' },
    });
    expect(await core.call('company.list', { environment: 'producao' })).toEqual({ ok: true, value: [] });
  });
});

describe('a disablement on the training SEFAZ', () => {
  const range = { environment: 'treino', mod: '55', serie: 1 } as const;
  /** The year of the notes around it, as their keys begin with it: UF, AAMM. */
  const ano = () => 2000 + Number(begun.examples['authorized']?.slice(2, 4));

  async function prepare(core: TestApp, nNFIni: number, nNFFin = nNFIni) {
    const cnpj = begun.company.cnpj;
    const xJust = 'Número pulado pelo sistema emissor';
    const prepared = await core.call('disablement.prepare', {
      ...range,
      ano: ano(),
      cnpj,
      nNFIni,
      nNFFin,
      xJust,
    });
    if (!prepared.ok) throw new Error(JSON.stringify(prepared.error));
    return prepared.value.requestId;
  }

  it('disables the missing number, stores its file, and returns the stored result when repeated', async () => {
    const requestId = await prepare(core, begun.gap.missing);
    const sent = await core.call('disablement.send', { environment: 'treino', requestId });
    expect(sent).toMatchObject({
      ok: true,
      value: { state: 'homologated', provedBy: '102', file: { saved: true } },
    });
    expect(sent.ok && sent.value.retornoInutNFe?.xmlInut).toMatch(
      /<ProcInutNFe xmlns="[^"]+" versao="4.00">/,
    );
    expect(core.asked.at(-1)).toMatchObject({ count: 1, nNFIni: begun.gap.missing, again: false });

    const again = await core.call('disablement.prepare', {
      ...range,
      ano: ano(),
      cnpj: begun.company.cnpj,
      nNFIni: begun.gap.missing,
      nNFFin: begun.gap.missing,
      xJust: 'Número pulado pelo sistema emissor',
    });
    expect(again).toMatchObject({ ok: false, error: { code: 'disablement.already', data: { requestId } } });
  });

  it('is not sent if the person declines', async () => {
    const requestId = await prepare(core, 700);
    core.answer(false);
    const sent = await core.call('disablement.send', { environment: 'treino', requestId });
    expect(sent).toMatchObject({ ok: false, error: { code: 'confirmation.declined' } });
    core.answer(true);
    expect(await core.call('disablement.get', { environment: 'treino', requestId })).toMatchObject({
      value: { state: 'prepared', attempts: 0 },
    });
  });

  it('whose answer was lost is uncertain, blocks its numbers, and is resolved by sending it again', async () => {
    await core.call('training.scenario', { scenario: 'answer-lost' });
    const requestId = await prepare(core, 800, 802);
    const sent = await core.call('disablement.send', { environment: 'treino', requestId });
    expect(sent).toMatchObject({ ok: true, value: { state: 'uncertain' } });

    const overlapping = await core.call('disablement.prepare', {
      ...range,
      ano: ano(),
      cnpj: begun.company.cnpj,
      nNFIni: 802,
      nNFFin: 805,
      xJust: 'Número pulado pelo sistema emissor',
    });
    expect(overlapping.ok).toBe(false);
    const pending = await core.call('disablement.list', { environment: 'treino', pending: true });
    expect(pending.ok && pending.value.map((view) => view.requestId)).toContain(requestId);

    const again = await core.call('disablement.resend', { environment: 'treino', requestId });
    expect(again).toMatchObject({ ok: true, value: { state: 'homologated', provedBy: '563', attempts: 2 } });
    expect(again.ok && again.value.nProt).toMatch(/^[0-9]{15}$/);
  });
});
