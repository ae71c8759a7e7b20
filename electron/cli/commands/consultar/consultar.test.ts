/** `consultar`: exit codes and JSON of each kind of answer, and which certificate is used for which keys. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { appError } from '../../../../shared/errors.ts';
import { accessKeyCheckDigit } from '../../../../shared/fiscal/key/access-key.ts';
import { setNewerTables } from '../../../../shared/fiscal/code-tables.ts';
import type { Cnpj } from '../../../../shared/fiscal/issuer/cnpj.ts';
import { err, ok } from '../../../../shared/result.ts';
import { dig, pluck } from '../../testing/dig.ts';
import { fakeContext, type Answers } from '../../testing/fake-context.ts';
import { CNPJ, KEY, answer, certificate, perform } from '../../testing/fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'balcao-consultar-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

describe('consultar', () => {
  const consult = ['consultar', '--ambiente', 'homologacao'];
  const vault: Answers = { 'certificate.askers': ({ roots }) => ok({ roots, sole: CNPJ }) };

  it('ends in 0 for a situation, in 1 for "not in the database" and for a refused consultation', async () => {
    for (const [cStat, situacao, exit, status] of [
      ['100', 'autorizada', 0, 200],
      ['101', 'cancelada', 0, 200],
      ['110', 'denegada', 0, 200],
      ['217', 'nao-consta', 1, 200],
      ['108', 'nao-consultada', 1, -6],
    ] as const) {
      const context = fakeContext({ ...vault, 'consult.note': () => ok(answer(cStat, situacao)) });
      const done = await perform([...consult, KEY], context);
      expect(done.exit).toBe(exit);
      const entry = dig(done.json, 'consultas', 0);
      expect(entry).toMatchObject({ chNFe: KEY, status, situacao });
      if (status === 200) expect(dig(entry, 'retConsSitNFe', 'cStat')).toBe(cStat);
      else expect(dig(entry, 'erro')).toMatchObject({ cStat, xMotivo: 'palavras da SEFAZ', codigo: '' });
      expect(dig(entry, 'retConsSitNFe') !== undefined).toBe(status === 200);
      expect(dig(entry, 'erro') !== undefined).toBe(status !== 200);
    }
  });

  it('says of a note that is not found any more what to do instead of transmitting it', async () => {
    const anterior = {
      situacao: 'autorizada',
      cStat: '100',
      xMotivo: 'Autorizado',
      nProt: '1',
      consultadoEm: '2026-11-01T12:00:00.000Z',
    } as const;
    const gone = { ...answer('217', 'nao-consta'), anterior, avisos: ['note.found-before'] };
    const done = await perform([...consult, KEY], fakeContext({ ...vault, 'consult.note': () => ok(gone) }));
    expect(dig(done.json, 'consultas', 0)).toMatchObject({
      anterior: { cStat: '100' },
      avisos: [expect.stringContaining('Não a transmita de novo')],
    });
    const text = done.text.join('\n');
    expect(text).not.toContain('transmita-a');
    expect(text).toContain('AUTORIZADA');
  });

  it('tries an unreachable authorizer once, and reports the same error for its other keys', async () => {
    const body = KEY.slice(0, 34);
    const keys = [1, 2, 3].map((n) => {
      const first = `${body}1${String(n).padStart(8, '0')}`;
      return `${first}${accessKeyCheckDigit(first)}`;
    });
    const context = fakeContext({ ...vault, 'consult.note': () => err(appError('sefaz.refused')) });
    const done = await perform([...consult, ...keys], context);
    expect(done.exit).toBe(4);
    expect(context.calls.filter(({ name }) => name === 'consult.note')).toHaveLength(1);
    const entries = keys.map((_, i) => dig(done.json, 'consultas', i));
    expect(entries.map((entry) => dig(entry, 'chNFe'))).toEqual(keys);
    for (const entry of entries) expect(dig(entry, 'erro', 'codigo')).toBe('sefaz.refused');
  });

  it('ends in 0 with the alerts of SEFAZ for a note authorized with alerts', async () => {
    const alertas = [
      { cMsg: '7', xMsg: 'CEST ausente' },
      { cMsg: '12', xMsg: 'Data de saída posterior' },
    ];
    const context = fakeContext({
      ...vault,
      'consult.note': () => ok({ ...answer('120', 'autorizada'), alertas }),
    });
    const done = await perform([...consult, KEY], context);
    expect(done.exit).toBe(0);
    expect(dig(done.json, 'consultas', 0)).toMatchObject({ status: 200, situacao: 'autorizada', alertas });
    expect(done.text.join('\n')).toContain('Alerta da SEFAZ: 12 – Data de saída posterior');
  });

  it('reports an unknown code as "outra": 0 if the note has a protocol, 1 otherwise', async () => {
    for (const [protocols, exit, status] of [
      [[{ infProt: { nProt: '135260000000001' } }], 0, 200],
      [[], 1, -6],
    ] as const) {
      const answered = answer('121', 'outra');
      answered.retConsSitNFe.protNFe.push(...protocols);
      const done = await perform(
        [...consult, KEY],
        fakeContext({ ...vault, 'consult.note': () => ok(answered) }),
      );
      expect(done.exit).toBe(exit);
      expect(dig(done.json, 'consultas', 0)).toMatchObject({ status, situacao: 'outra' });
      expect(done.text[0]).toContain('SEFAZ RESPONDEU 121');
    }
  });

  it('shows a cancelled note by its cancellation, even if the top code still says authorized', async () => {
    const answered = answer('100', 'cancelada');
    answered.retConsSitNFe.protNFe.push({ infProt: { nProt: '135260000000001' } });
    answered.eventos.push({
      tpEvento: '110111',
      descricao: 'Cancelamento',
      dhEvento: '2026-10-21T10:00:00-03:00',
      nProt: '135260000000002',
      cStat: '135',
      texto: 'Erro no preço',
    });
    const done = await perform(
      [...consult, KEY],
      fakeContext({ ...vault, 'consult.note': () => ok(answered) }),
    );
    expect(done.exit).toBe(0);
    const [head, first, second] = done.text;
    expect(head).toContain('CANCELADA');
    expect(first).toMatch(
      /Cancelamento {2}21\/10\/2026 \d\d:00 {2}protocolo 135260000000002 {2}“Erro no preço”/,
    );
    expect(second).toContain('Protocolo da autorização: 135260000000001');
    expect(done.text.join(' ')).not.toContain('está valendo');
    expect(done.text.join(' ').match(/135260000000002/g)).toHaveLength(1);
  });

  it('gives the time of a stored answer, and requests a new one with --atualizar', async () => {
    const context = fakeContext({
      ...vault,
      'consult.note': ({ refresh }) => ok({ ...answer('100', 'autorizada'), doArquivo: !refresh }),
    });
    expect((await perform([...consult, KEY], context)).text[1]).toMatch(/Resposta guardada, de 20\/11\/2026/);
    expect((await perform([...consult, KEY, '--atualizar'], context)).text.join()).not.toContain('guardada');
  });

  it('reports the last known situation of a note that could not be consulted', async () => {
    const anterior = {
      situacao: 'autorizada',
      cStat: '100',
      xMotivo: 'Autorizado o uso da NF-e',
      nProt: '135260000000001',
      consultadoEm: '2026-11-20T11:00:00Z',
    } as const;
    const stopped: Answers = { 'consult.note': () => ok({ ...answer('108', 'nao-consultada'), anterior }) };
    const silent: Answers = {
      'consult.note': () => err(appError('sefaz.timeout')),
      'consult.last-known': () => ok({ anterior }),
    };
    for (const [answers, exit] of [
      [stopped, 1],
      [silent, 4],
    ] as const) {
      const done = await perform([...consult, KEY], fakeContext({ ...vault, ...answers }));
      expect(done.exit).toBe(exit);
      expect(dig(done.json, 'consultas', 0)).toMatchObject({ situacao: 'nao-consultada', anterior });
      expect(done.text.at(-1)).toContain('AUTORIZADA (100 – Autorizado o uso da NF-e)');
    }
  });

  it('reports an invalid key group by group without opening the core', async () => {
    const context = fakeContext({});
    const done = await perform([...consult, KEY.slice(1)], context);
    expect(done.exit).toBe(2);
    expect(dig(done.json, 'consultas', 0)).toMatchObject({
      status: -3,
      motivo: 'A chave tem 43 caracteres; são 44.',
    });
    expect(context.options).toEqual([]);
  });

  it.each([
    ['57', 'É CT-e, e não NF-e: consulte em www.cte.fazenda.gov.br.'],
    ['58', 'É MDF-e, e não NF-e: consulte em dfe-portal.svrs.rs.gov.br/mdfe.'],
    ['62', 'É NFCom, e não NF-e: consulte em dfe-portal.svrs.rs.gov.br/nfcom.'],
    ['63', 'É BP-e, e não NF-e: consulte em dfe-portal.svrs.rs.gov.br/bpe.'],
    ['66', 'É NF3-e, e não NF-e: consulte em dfe-portal.svrs.rs.gov.br/nf3e.'],
  ])('names the document of a key of model %s and where it is consulted', async (mod, motivo) => {
    const first43 = `${KEY.slice(0, 20)}${mod}${KEY.slice(22, 43)}`;
    const key = `${first43}${accessKeyCheckDigit(first43)}`;
    const done = await perform([...consult, key], fakeContext({}));
    expect(done.exit).toBe(2);
    expect(done.text[0]).toContain('OUTRO DOCUMENTO');
    expect(dig(done.json, 'consultas', 0)).toMatchObject({ status: -3, motivo });
  });

  it('says plainly that a spreadsheet lost the last digits of a key', async () => {
    const context = fakeContext({});
    for (const key of ['4,12E+43', `${KEY.slice(0, 15)}${'0'.repeat(29)}`]) {
      const done = await perform([...consult, key], context);
      expect(done.exit).toBe(2);
      expect(done.text).toHaveLength(2);
      expect(done.text[0]).toBe(`${key}  CHAVE INVÁLIDA`);
      expect(done.text[1]).toContain('A planilha guardou a chave como número e perdeu os últimos algarismos');
    }
  });

  it('consults the others if one key of many is invalid, each key once, in the given order', async () => {
    const context = fakeContext({ ...vault, 'consult.note': () => ok(answer('100', 'autorizada')) });
    const done = await perform([...consult, KEY, '123', KEY], context);
    expect(done.exit).toBe(2);
    expect(pluck(dig(done.json, 'consultas'), 'status')).toEqual([200, -3, 200]);
    expect(context.calls.filter(({ name }) => name === 'consult.note')).toHaveLength(1);
  });

  it('asks each of several keys in one argument, as a variable of a script has them', async () => {
    const context = fakeContext({ ...vault, 'consult.note': () => ok(answer('100', 'autorizada')) });
    const short = KEY.slice(1);
    const done = await perform([...consult, `${short}\n${KEY}, NFe${KEY}`], context);
    expect(pluck(dig(done.json, 'consultas'), 'chNFe')).toEqual([short, KEY, KEY]);
    expect([done.exit, pluck(dig(done.json, 'consultas'), 'status')]).toEqual([2, [-3, 200, 200]]);
  });

  it('leaves out none of several keys in one argument: neither one cut short nor one in groups', async () => {
    const context = fakeContext({ ...vault, 'consult.note': () => ok(answer('100', 'autorizada')) });
    const [cut, groups] = [KEY.slice(0, 25), KEY.replace(/.{4}(?=.)/g, '$& ')];
    const done = await perform(
      [...consult, `nota 1: ${KEY} ${cut}\n ${groups} ${groups};2026-11-01 ${KEY}`],
      context,
    );
    expect(pluck(dig(done.json, 'consultas'), 'chNFe')).toEqual([KEY, cut, KEY, KEY, KEY]);
    expect([done.exit, pluck(dig(done.json, 'consultas'), 'status')]).toEqual([2, [200, -3, 200, 200, 200]]);
  });

  it('accepts a key typed in its eleven groups', async () => {
    const context = fakeContext({ ...vault, 'consult.note': () => ok(answer('100', 'autorizada')) });
    const done = await perform([...consult, ...(KEY.match(/.{4}/g) ?? [])], context);
    expect(done.exit).toBe(0);
  });

  it('offers the only company as fallback, none if there are two, and uses --licenca', async () => {
    const asked = async (sole: Cnpj | undefined, ...more: string[]) => {
      const context = fakeContext({
        'certificate.askers': () => ok({ roots: [], ...(sole ? { sole } : {}) }),
        'consult.note': () => ok(answer('100', 'autorizada')),
      });
      await perform([...consult, KEY, ...more], context);
      return context.calls.find(({ name }) => name === 'consult.note')?.input;
    };
    expect(await asked(CNPJ)).toMatchObject({ fallback: CNPJ });
    expect(await asked(undefined)).toMatchObject({ fallback: undefined });
    expect(await asked(CNPJ, '--licenca', '12.ABC.345/01DE-35')).toMatchObject({
      cnpj: '12ABC34501DE35',
    });
  });

  it('ends in 5 without a certificate and in 4 without an answer', async () => {
    for (const [code, exit] of [
      ['certificate.missing', 5],
      ['sefaz.timeout', 4],
    ] as const) {
      const context = fakeContext({ ...vault, 'consult.note': () => err(appError(code)) });
      const done = await perform([...consult, KEY], context);
      expect(done.exit).toBe(exit);
      expect(dig(done.json, 'consultas', 0)).toMatchObject({
        status: -6,
        situacao: 'nao-consultada',
        erro: { codigo: code, cStat: '000' },
      });
    }
  });

  it('after a 656 asks no more with that certificate, and says so, while other companies are asked', async () => {
    const key = (emitter: string) => {
      const first43 = `352610${emitter}550010000001241000000018`.slice(0, 43);
      return `${first43}${accessKeyCheckDigit(first43)}`;
    };
    const context = fakeContext({
      'certificate.askers': ({ roots }) => ok({ roots }),
      'consult.note': ({ chNFe }) =>
        ok(
          chNFe.slice(6, 14) === certificate.root
            ? answer('656', 'nao-consultada')
            : answer('100', 'autorizada'),
        ),
    });
    const done = await perform([...consult, KEY, key('11222333000181'), key('44555666000181')], context);
    expect(context.calls.filter(({ name }) => name === 'consult.note')).toHaveLength(2);
    expect(dig(done.json, 'consultas', 1)).toMatchObject({ erro: { codigo: 'sefaz.paused' } });
    expect(String(dig(done.json, 'consultas', 1, 'motivo'))).toMatch(/^Não perguntada\. /);
    expect(done.text.join('\n')).toContain('NÃO PERGUNTADA');
    expect(dig(done.json, 'consultas', 2)).toMatchObject({ situacao: 'autorizada' });
    expect(done.exit).toBe(4);
  });

  it.each(['108', '9400'])('after a %s asks no more of that service, and says so', async (cStat) => {
    setNewerTables({
      situations: {},
      eventNames: {},
      cancellations: [],
      registered: [],
      notServed: ['9400'],
    });
    const key = (cUF: string, nNF: number) => {
      const first43 = `${cUF}${KEY.slice(2, 25)}${String(nNF).padStart(9, '0')}${KEY.slice(34, 43)}`;
      return `${first43}${accessKeyCheckDigit(first43)}`;
    };
    const keys = [key('35', 1), key('35', 2), key('43', 3)];
    const context = fakeContext({
      ...vault,
      'consult.note': ({ chNFe }) =>
        ok(chNFe === keys[0] ? answer(cStat, 'nao-consultada') : answer('100', 'autorizada')),
    });
    const done = await perform([...consult, ...keys], context);
    setNewerTables(undefined);
    expect(context.calls.filter(({ name }) => name === 'consult.note')).toHaveLength(2);
    expect(dig(done.json, 'consultas', 1)).toMatchObject({
      chNFe: keys[1],
      status: -6,
      erro: { codigo: '', cStat, xMotivo: 'palavras da SEFAZ' },
    });
    expect(String(dig(done.json, 'consultas', 1, 'motivo'))).toMatch(/^Não perguntada\. /);
    expect(dig(done.json, 'consultas', 2)).toMatchObject({ situacao: 'autorizada' });
    expect(done.exit).toBe(1);
  });

  it('after a refused certificate asks no more with it; a 9302 is of one key', async () => {
    const body = KEY.slice(0, 34);
    const keys = [1, 2].map((n) => {
      const first = `${body}1${String(n).padStart(8, '0')}`;
      return `${first}${accessKeyCheckDigit(first)}`;
    });
    for (const [first, times] of [
      [err(appError('sefaz.tls-alert', { alert: 44, alertName: 'certificate_revoked' })), 1],
      [ok(answer('9302', 'nao-consultada')), 2],
    ] as const) {
      const context = fakeContext({ ...vault, 'consult.note': () => first });
      await perform([...consult, ...keys], context);
      expect(context.calls.filter(({ name }) => name === 'consult.note')).toHaveLength(times);
    }
  });

  it('refuses a missing environment, and a table that exists or has another format', async () => {
    expect((await perform(['consultar', KEY], fakeContext({}))).exit).toBe(2);
    const there = join(folder, 'tabela.csv');
    writeFileSync(there, '');
    for (const table of [there, join(folder, 'tabela.pdf')]) {
      const context = fakeContext({});
      expect((await perform([...consult, KEY, '--exportar', table], context)).exit).toBe(2);
      expect(context.options).toEqual([]);
    }
  });
});
