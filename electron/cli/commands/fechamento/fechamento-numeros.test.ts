/** What a closing says of each number: one line, one state, whatever document names it. */

import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cnpjSchema } from '../../../../shared/fiscal/issuer/cnpj.ts';
import { c100Line, efdFile } from '../../../documents/efd/testing/efd.ts';
import { cancellationDocument, disabledDocument, keyOf } from '../../../numbering/testing/documents.ts';
import { tableOf } from '../../../closing/testing/read-closing.ts';
import { CNPJ, openClosingBench, type ClosingBench } from '../../testing/closing-bench.ts';

let bench: ClosingBench;
beforeEach(async () => {
  bench = await openClosingBench();
});
afterEach(() => bench.close());

const event = (nNF: number, tpEvento: string, cStat: string, plan = {}) =>
  cancellationDocument({ cnpj: CNPJ, nNF, ...plan })
    .xml.replaceAll('>110111<', `>${tpEvento}<`)
    .replace('>135<', `>${cStat}<`);
const bare = { standing: 'no-protocol' } as const;
/** Number, last number, situation and remark of each line. */
const linesOf = async (file: string) =>
  tableOf(await bench.entries(file)).map((row) => [row[2], row[3], row[4], row.at(-1)]);

describe('a number of which only an event is known', () => {
  it('is in the month of its key, also where its cancellation was registered later', async () => {
    bench.write('1.xml', bench.note(1));
    bench.write('3.xml', bench.note(3, { day: '2026-03-12' }));
    const late = event(2, '110111', '135').replaceAll('2026-03-10T17', '2026-04-02T17');
    bench.write('2-canc.xml', { xml: late });
    await bench.read();
    const march = await bench.ofCompany('marco.zip', '--json');
    expect(march.json).toMatchObject({ emAberto: 0, eventos: 1 });
    expect(await linesOf('marco.zip')).toEqual([
      ['1', '', 'Autorizada', ''],
      ['2', '', 'Cancelada', 'Cancelada em abril de 2026, sem o XML da nota'],
      ['3', '', 'Autorizada', ''],
    ]);
    const april = ['fechamento', '--mes', '2026-04', '--ambiente', 'producao', '--cnpj', CNPJ];
    await bench.command(...april, '--saida', `${bench.saved}/abril.zip`);
    expect(await linesOf('abril.zip')).toEqual([['2', '', 'Cancelada', 'De nota de março de 2026']]);
  });

  it('has a line where a correction letter or a refusal of a late cancellation names it', async () => {
    bench.write('1.xml', bench.note(1));
    bench.write('2.xml', { xml: event(2, '110110', '135') });
    bench.write('3.xml', { xml: event(3, '110111', '501') });
    bench.write('4.xml', bench.note(4));
    await bench.read();
    await bench.ofCompany('marco.zip');
    expect((await linesOf('marco.zip')).map((line) => line.slice(0, 3))).toEqual([
      ['1', '', 'Autorizada'],
      ['2', '', 'Autorizada'],
      ['3', '', 'Autorizada'],
      ['4', '', 'Autorizada'],
    ]);
    expect(tableOf(await bench.entries('marco.zip'))[1]?.[5]).toContain(keyOf({ cnpj: CNPJ, nNF: 2 }));
  });
});

/** The text of the page below a title, up to the next one. */
const under = async (file: string, title: string) => {
  const lines = await bench.page(file);
  const from = lines.lastIndexOf(title) + 1;
  const titles = ['Números com conflito', 'Números inutilizados', 'Números em aberto'];
  const length = lines.slice(from).findIndex((line) => titles.includes(line) || line.startsWith('Resumo do'));
  return lines.slice(from, from + length);
};
/** The line of a series in the page's table: authorized, cancelled, denied, disabled, open. */
const countsOf = async (file: string) => {
  const lines = await bench.page(file);
  const at = lines.findIndex((line) => /^NFC?-e \(/.test(line));
  return lines.slice(at + 4, at + 9);
};
const field = async (file: string, label: string) => {
  const lines = await bench.page(file);
  return lines[lines.indexOf(label) + 1];
};

describe('a number without an outcome', () => {
  it.each(['9', '5'])(
    'in contingency (tpEmis %s) is one line, and is called the same on the page',
    async (tpEmis) => {
      for (const mod of ['55', '65'] as const) {
        bench.write(`${mod}-1.xml`, bench.note(1, { mod }));
        bench.write(`${mod}-2.xml`, bench.note(2, { mod, tpEmis, ...bare }));
        bench.write(`${mod}-3.xml`, bench.note(3, { mod }));
      }
      await bench.read();
      const done = await bench.ofCompany('marco.zip', '--json');
      expect(done.json).toMatchObject({ emAberto: 2, notas: 4 });
      const lines = [
        ['1', '', 'Autorizada', ''],
        ['2', '', 'Contingência a transmitir', 'prazo 10/04/2026'],
        ['3', '', 'Autorizada', ''],
      ];
      expect(await linesOf('marco.zip')).toEqual([...lines, ...lines]);
      expect(await under('marco.zip', 'Números em aberto')).toEqual([
        'NF-e série 1: nº 2 – contingência a transmitir, prazo 10/04/2026',
        'NFC-e série 1: nº 2 – contingência a transmitir, prazo 10/04/2026',
      ]);
      expect(await countsOf('marco.zip')).toEqual(['2', '0', '0', '0', '1']);
    },
  );

  it('that was tried is one line, beside the gap next to it, in the month it was tried in, and its window is said while it lasts', async () => {
    bench.write('1.xml', bench.note(1));
    bench.write('3.xml', bench.note(3, bare));
    bench.write('4.xml', bench.note(4));
    bench.write('5.xml', bench.note(5, { day: '2026-04-05', ...bare }));
    await bench.read();
    const april = ['fechamento', '--mes', '2026-04', '--ambiente', 'producao', '--cnpj', CNPJ];
    await bench.command(...april, '--saida', `${bench.saved}/abril.zip`);
    expect(await linesOf('abril.zip')).toEqual([
      ['5', '', 'Aguardando', expect.stringMatching(/^a nota ainda pode chegar até 12\/04\/2026/)],
    ]);
    const march = await bench.ofCompany('marco.zip', '--json');
    expect(march.json).toMatchObject({ emAberto: 2, notas: 2 });
    expect(await linesOf('marco.zip')).toEqual([
      ['1', '', 'Autorizada', ''],
      ['2', '', 'Furo', 'prazo 10/04/2026'],
      ['3', '', 'Sem autorização', 'prazo 10/04/2026'],
      ['4', '', 'Autorizada', ''],
    ]);
    const reviewed = async (month: string) =>
      await bench.core.call('closing.review', {
        environment: 'producao',
        cnpj: cnpjSchema.parse(CNPJ),
        month,
      });
    expect(await reviewed('2026-03')).toMatchObject({ value: { waiting: { numbers: 0 } } });
    expect(await reviewed('2026-04')).toMatchObject({ value: { waiting: { numbers: 1 } } });
  });

  it('of an NFC-e may get its note until the last minute of a day, as furos says, and not until the midnight after it', async () => {
    vi.stubEnv('TZ', 'America/Sao_Paulo');
    onTestFinished(() => void vi.unstubAllEnvs());
    // Good Friday and a weekend follow; the 6th is the next business day.
    for (const nNF of [1, 3]) bench.write(`${nNF}.xml`, bench.note(nNF, { mod: '65', day: '2026-04-02' }));
    await bench.read();
    const april = ['fechamento', '--mes', '2026-04', '--ambiente', 'producao', '--cnpj', CNPJ];
    await bench.command(...april, '--saida', `${bench.saved}/abril.zip`);
    const [, waiting] = await linesOf('abril.zip');
    expect(waiting).toEqual(['2', '', 'Aguardando', 'a nota ainda pode chegar até 06/04/2026 23:59']);
    const furos = await bench.command('furos', bench.folder);
    expect(furos.text.join('\n')).toContain('ainda pode chegar nota até 06/04/2026 23:59');
  });
});

describe('an XML without authorization', () => {
  it('counts for nothing beside the authorized note of its number, or beside its disablement', async () => {
    bench.write('1.xml', bench.note(1));
    bench.write('2.xml', bench.note(2));
    bench.write('2-antes.xml', bench.note(2, { cNF: '11112222', ...bare }));
    bench.write('3.xml', bench.note(3, bare));
    bench.write('3-inut.xml', disabledDocument({ cnpj: CNPJ, nNFIni: 3, nNFFin: 3 }));
    bench.write('4.xml', bench.note(4));
    await bench.read();
    const done = await bench.ofCompany('marco.zip', '--json');
    expect(done.json).toMatchObject({ emAberto: 0, notas: 3, inutilizacoes: 1 });
    expect(await linesOf('marco.zip')).toEqual([
      ['1', '', 'Autorizada', ''],
      ['2', '', 'Autorizada', ''],
      ['3', '', 'Inutilizada', 'homologada em 02/04/2026, quebra de março de 2026'],
      ['4', '', 'Autorizada', ''],
    ]);
    expect(await countsOf('marco.zip')).toEqual(['3', '0', '0', '1', '0']);
    expect(await field('marco.zip', 'Notas emitidas')).toBe('3');
    const names = [...(await bench.entries('marco.zip')).keys()];
    expect(names.filter((name) => name.endsWith('-NFe.xml'))).toEqual([]);
    const review = await bench.core.call('closing.review', {
      environment: 'producao',
      cnpj: cnpjSchema.parse(CNPJ),
      month: '2026-03',
    });
    expect(review).toMatchObject({ ok: true, value: { notes: 3 } });
  });

  it('is no open number where SEFAZ says that the number is used under another key, or disabled', async () => {
    const refused = (nNF: number, cStat: string) => ({
      xml: bench.note(nNF).xml.replace('<cStat>100<', `<cStat>${cStat}<`),
    });
    bench.write('1.xml', bench.note(1));
    bench.write('2.xml', refused(2, '539'));
    bench.write('3.xml', refused(3, '206'));
    bench.write('4.xml', bench.note(4));
    await bench.read();
    expect((await bench.ofCompany('marco.zip', '--json')).json).toMatchObject({ emAberto: 0 });
    expect(await linesOf('marco.zip')).toEqual([
      ['1', '', 'Autorizada', ''],
      ['2', '', 'Usada', 'Esta chave não tem autorização'],
      ['3', '', 'Inutilizada', 'Segundo a rejeição, sem comprovante'],
      ['4', '', 'Autorizada', ''],
    ]);
    expect(await under('marco.zip', 'Números inutilizados')).toEqual([
      'NF-e série 1: nº 3 – segundo a rejeição, sem comprovante',
    ]);
    expect(await countsOf('marco.zip')).toEqual(['3', '0', '0', '0', '0']);
  });
});

describe('numbers that only the EFD has', () => {
  it('are in table and counts with each situation, by the key, else by the first day of the EFD', async () => {
    const key = (nNF: number) => keyOf({ cnpj: CNPJ, nNF });
    bench.put(
      'efd.txt',
      efdFile([
        c100Line({ nNF: 1, key: key(1) }),
        c100Line({ nNF: 2, situation: '02', key: key(2), day: '' }),
        c100Line({ nNF: 3, situation: '03', day: '' }),
        c100Line({ nNF: 4, situation: '04', key: key(4), day: '' }),
        c100Line({ nNF: 5, situation: '05', day: '' }),
        c100Line({ nNF: 6, situation: '02', key: keyOf({ cnpj: CNPJ, nNF: 6, day: '2026-02-10' }), day: '' }),
      ]),
    );
    bench.write('7.xml', bench.note(7));
    await bench.read();
    const done = await bench.ofCompany('marco.zip', '--json');
    expect(done.json).toMatchObject({ emAberto: 0, notas: 5, inutilizacoes: 0 });
    const booked = 'Só na EFD, sem o XML da nota';
    expect(await linesOf('marco.zip')).toEqual([
      ['1', '', 'Escriturada', booked],
      ['2', '', 'Cancelada', booked],
      ['3', '', 'Cancelada', booked],
      ['4', '', 'Denegada', booked],
      ['5', '', 'Inutilizada', 'Só na EFD, sem comprovante'],
      ['7', '', 'Autorizada', ''],
    ]);
    expect(await countsOf('marco.zip')).toEqual(['2', '2', '1', '1', '0']);
    expect(await field('marco.zip', 'Notas emitidas')).toBe('5 (4 só na EFD)');
    expect(await under('marco.zip', 'Números inutilizados')).toEqual([
      'NF-e série 1: nº 5 – só na EFD, sem comprovante',
    ]);
  });
});

describe('two authorized notes of one number', () => {
  it('are named first, also in the table, and the total says that it has both', async () => {
    bench.write('1.xml', bench.note(1));
    bench.write('2.xml', bench.note(2));
    bench.write('2b.xml', bench.note(2, { cNF: '11112222' }));
    bench.write('3.xml', bench.note(3));
    await bench.read();
    const done = await bench.ofCompany('marco.zip', '--json');
    expect(done.json).toMatchObject({ emAberto: 0, conflitos: 1, notas: 4 });
    const twice = 'Há duas notas diferentes com este número, as duas com protocolo da SEFAZ';
    expect(await linesOf('marco.zip')).toEqual([
      ['1', '', 'Autorizada', ''],
      ['2', '', 'Autorizada', twice],
      ['2', '', 'Autorizada', twice],
      ['3', '', 'Autorizada', ''],
    ]);
    const lines = await bench.page('marco.zip');
    expect(lines.indexOf('Números com conflito')).toBeLessThan(lines.indexOf('Números inutilizados'));
    expect(await under('marco.zip', 'Números com conflito')).toEqual([
      'NF-e série 1: nº 2 – há duas notas diferentes com este número, as duas com protocolo da SEFAZ; o total soma as duas',
    ]);
    expect(await under('marco.zip', 'Números em aberto')).toEqual(['Nenhum.']);
    expect(await countsOf('marco.zip')).toEqual(['3', '0', '0', '0', '0']);
    expect(await field('marco.zip', 'Vendas e outras saídas')).toBe('R$ 40,00');
    expect((await bench.ofCompany('marco.zip')).text).toContain(
      '1 número com conflito; veja resumo.pdf e tabela.csv no zip.',
    );
  });

  it('of a disabled number keep its line, and the disablement keeps the others', async () => {
    for (const nNF of [1, 3, 5]) bench.write(`${nNF}.xml`, bench.note(nNF));
    bench.write('inut.xml', disabledDocument({ cnpj: CNPJ, nNFIni: 2, nNFFin: 4 }));
    await bench.read();
    const done = await bench.ofCompany('marco.zip', '--json');
    expect(done.json).toMatchObject({ emAberto: 0, conflitos: 1, inutilizacoes: 1 });
    const remark = 'homologada em 02/04/2026, quebra de março de 2026';
    expect(await linesOf('marco.zip')).toEqual([
      ['1', '', 'Autorizada', ''],
      ['2', '', 'Inutilizada', remark],
      ['3', '', 'Autorizada', 'O número foi inutilizado, e há uma nota emitida com ele'],
      ['4', '', 'Inutilizada', remark],
      ['5', '', 'Autorizada', ''],
    ]);
    expect(await countsOf('marco.zip')).toEqual(['3', '0', '0', '2', '0']);
  });
});
