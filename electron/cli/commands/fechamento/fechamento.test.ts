/** `fechamento` and `conferir` over real files: what is in the zip, what is named, and how both end. */

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cnpjSchema } from '../../../../shared/fiscal/issuer/cnpj.ts';
import {
  cancellationDocument,
  disabledDocument,
  encoded,
  keyOf,
  noteDocument,
} from '../../../numbering/testing/documents.ts';
import { rawZip } from '../../../numbering/testing/raw-zip.ts';
import { zipOf } from '../../../numbering/testing/trees.ts';
import { tableOf as rowsOf } from '../../../closing/testing/read-closing.ts';
import { CNPJ, openClosingBench, type ClosingBench } from '../../testing/closing-bench.ts';
import { dig } from '../../testing/dig.ts';

const OTHER = '12345678000195';
const DAY = '2026-03-10';

let bench: ClosingBench;
let core: ClosingBench['core'];
let folder: string;
let saved: string;
let command: ClosingBench['command'];
let closing: ClosingBench['closing'];
let ofCompany: ClosingBench['ofCompany'];
let note: ClosingBench['note'];
let write: ClosingBench['write'];
let read: ClosingBench['read'];
let entries: ClosingBench['entries'];

beforeEach(async () => {
  bench = await openClosingBench();
  ({ core, folder, saved, command, closing, ofCompany, note, write, read, entries } = bench);
});
afterEach(() => bench.close());

describe('a closing', () => {
  it('has the notes, events and disablements of its month, and no others', async () => {
    const [first, cancelled] = [keyOf({ cnpj: CNPJ, nNF: 1 }), keyOf({ cnpj: CNPJ, nNF: 2 })];
    write('1.xml', note(1));
    write('2.xml', note(2));
    write('2-canc.xml', cancellationDocument({ cnpj: CNPJ, nNF: 2 }));
    const replaced = cancellationDocument({ cnpj: CNPJ, nNF: 6, mod: '65' });
    write('6.xml', note(6, { mod: '65' }));
    write('6-subst.xml', { ...replaced, xml: replaced.xml.replaceAll('110111', '110112') });
    write('fevereiro.xml', note(1, { serie: 2, day: '2026-02-28' }));
    write('outra.xml', noteDocument({ cnpj: OTHER, nNF: 9 }));
    write('homologacao.xml', note(7, { tpAmb: '2' }));
    write('inut.xml', disabledDocument({ cnpj: CNPJ, nNFIni: 3, nNFFin: 4 }));
    const zipped = [{ path: 'dentro/5.xml', bytes: encoded(note(5).xml) }];
    writeFileSync(join(folder, 'mais.zip'), await zipOf(zipped));
    await read();
    const done = await ofCompany('marco.zip', '--json');
    expect(done.exit).toBe(0);
    expect(done.json).toMatchObject({
      cnpj: CNPJ,
      mes: '2026-03',
      notas: 4,
      eventos: 2,
      inutilizacoes: 1,
      emAberto: 0,
      faltas: [],
      empresa: 'Comércio de Peças São João Ltda',
    });
    const all = await entries('marco.zip');
    expect([...all.keys()].filter((name) => name.includes('/'))).toEqual([
      `inutilizacoes/${CNPJ}-55-1-000000003-000000004-procInutNFe.xml`,
      `notas/${first}-procNFe.xml`,
      `notas/${cancelled}-procNFe.xml`,
      `eventos/${cancelled}-110111-01.xml`,
      `notas/${keyOf({ cnpj: CNPJ, nNF: 5 })}-procNFe.xml`,
      `notas/${keyOf({ cnpj: CNPJ, nNF: 6, mod: '65' })}-procNFe.xml`,
      `eventos/${keyOf({ cnpj: CNPJ, nNF: 6, mod: '65' })}-110112-01.xml`,
    ]);
    expect(all.get(`notas/${first}-procNFe.xml`)).toBe(Buffer.from(encoded(note(1).xml)).toString('utf8'));
    expect(rowsOf(all).map((row) => row.slice(0, 5))).toEqual([
      ['55', '1', '1', '', 'Autorizada'],
      ['55', '1', '2', '', 'Cancelada'],
      ['55', '1', '3', '4', 'Inutilizada'],
      ['55', '1', '5', '', 'Autorizada'],
      ['65', '1', '6', '', 'Cancelada'],
    ]);
    expect(rowsOf(all)[2]?.at(-1)).toBe('homologada em 02/04/2026, quebra de março de 2026');
  });

  it('counts a disablement in the month of its gap, and repeats it in the month of its homologation', async () => {
    write('1.xml', note(1));
    write('inut.xml', disabledDocument({ cnpj: CNPJ, nNFIni: 2, nNFFin: 2, day: '2026-04-05' }));
    write('3.xml', note(3));
    await read();
    expect((await ofCompany('marco.zip', '--json')).json).toMatchObject({ inutilizacoes: 1 });
    const april = ['fechamento', '--mes', '2026-04', '--ambiente', 'producao', '--cnpj', CNPJ];
    const done = await command(...april, '--saida', join(saved, 'abril.zip'), '--json');
    expect(done.json).toMatchObject({ notas: 0, inutilizacoes: 1 });
    expect((await entries('abril.zip')).get('tabela.csv')).toContain(
      'homologada em 05/04/2026, quebra de março de 2026',
    );
  });

  it('lists the gap that is open, a cancellation of an earlier note, and what is not authorized', async () => {
    write('1.xml', note(1));
    write('4.xml', note(4, { standing: 'no-protocol' }));
    write('5.xml', note(5));
    write('antiga.xml', note(1, { serie: 9, day: '2026-02-27' }));
    const late = cancellationDocument({ cnpj: CNPJ, nNF: 1, serie: 9, day: '2026-02-27' });
    write('antiga-canc.xml', { ...late, xml: late.xml.replaceAll('2026-02-27T17', '2026-03-02T17') });
    await read();
    const done = await ofCompany('marco.zip', '--json');
    expect(done.json).toMatchObject({ notas: 2, eventos: 1, emAberto: 3 });
    const all = await entries('marco.zip');
    expect(rowsOf(all).map((row) => [row[2], row[3], row[4], row.at(-1)])).toEqual([
      ['1', '', 'Autorizada', ''],
      ['2', '3', 'Furo', 'prazo 10/04/2026'],
      ['4', '', 'Sem autorização', 'prazo 10/04/2026'],
      ['5', '', 'Autorizada', ''],
      ['1', '', 'Cancelada', 'De nota de fevereiro de 2026'],
    ]);
  });

  it('names a file that is gone and one that changed, and ends with 2 where a document is missing', async () => {
    for (const nNF of [1, 2, 3]) write(`${nNF}.xml`, note(nNF));
    await read();
    writeFileSync(join(folder, '2.xml'), encoded(note(2, { padding: 40 }).xml));
    expect((await ofCompany('mudou.zip', '--json')).exit).toBe(0);
    rmSync(join(folder, '1.xml'));
    writeFileSync(join(folder, '3.xml'), '<html/>');
    const done = await ofCompany('marco.zip', '--json');
    expect(done.exit).toBe(2);
    expect(dig(done.json, 'faltas')).toEqual([
      { arquivo: join(folder, '1.xml'), motivo: 'sumiu', incluido: false },
      { arquivo: join(folder, '2.xml'), motivo: 'mudou', incluido: true },
      { arquivo: join(folder, '3.xml'), motivo: 'mudou', incluido: false },
    ]);
    const all = await entries('marco.zip');
    expect([...all.keys()].filter((name) => name.startsWith('notas/'))).toHaveLength(1);
    expect(rowsOf(all)[0]?.at(-1)).toBe('Sem o XML da nota');
  });

  it('takes the place of the same month only, and leaves any other file as it is', async () => {
    write('1.xml', note(1));
    await read();
    expect((await ofCompany('a.zip', '--json')).json).toMatchObject({ substituiu: false });
    expect((await ofCompany('a.zip', '--json')).json).toMatchObject({ substituiu: true });
    const april = ['fechamento', '--mes', '2026-04', '--ambiente', 'producao', '--cnpj', CNPJ];
    const before = readFileSync(join(saved, 'a.zip'));
    const refused = await command(...april, '--saida', join(saved, 'a.zip'), '--json');
    expect([refused.exit, dig(refused.json, 'erro', 'codigo')]).toEqual([2, 'closing.taken']);
    writeFileSync(join(saved, 'b.zip'), 'outra coisa');
    expect((await ofCompany('b.zip', '--json')).exit).toBe(2);
    expect(readFileSync(join(saved, 'a.zip')).equals(before)).toBe(true);
    expect(readFileSync(join(saved, 'b.zip'), 'utf8')).toBe('outra coisa');
    expect(readdirSync(saved).sort()).toEqual(['a.zip', 'b.zip']);
  });

  it('leaves the zip of its own month where somebody changed it after it was written, and says so', async () => {
    write('1.xml', note(1));
    await read();
    await ofCompany('a.zip');
    const path = join(saved, 'a.zip');
    const changed = readFileSync(path);
    // A time in a header: the entries and the manifest stay as they were.
    changed[10] = (changed[10] ?? 0) ^ 1;
    writeFileSync(path, changed);
    const refused = await ofCompany('a.zip', '--json');
    expect([refused.exit, dig(refused.json, 'erro', 'codigo')]).toEqual([2, 'closing.taken']);
    expect(dig(refused.json, 'erro', 'mensagem')).toMatch(/foi alterado depois de gravado/);
    expect(readFileSync(path).equals(changed)).toBe(true);
    expect(readdirSync(saved)).toEqual(['a.zip']);
  });

  it('is refused for a company that nothing is known of, a wrong month, and a folder that is not there', async () => {
    expect(dig((await ofCompany('x.zip', '--json')).json, 'erro', 'codigo')).toBe('company.missing');
    const march = ['fechamento', '--ambiente', 'producao', '--cnpj', CNPJ, '--saida', join(saved, 'x.zip')];
    expect((await command(...march, '--mes', '3')).exit).toBe(2);
    expect((await command(...march)).exit).toBe(2);
    expect((await closing('nao/x.zip', '--cnpj', CNPJ)).exit).toBe(2);
    expect((await ofCompany('x.zip', '--todas')).exit).toBe(2);
    expect(existsSync(join(saved, 'x.zip'))).toBe(false);
  });

  it('is made of every company stored here, one zip each', async () => {
    for (const cnpj of [CNPJ, OTHER]) {
      const company = {
        environment: 'producao',
        cnpj: cnpjSchema.parse(cnpj),
        name: `Loja ${cnpj}`,
        uf: 'SP',
      } as const;
      expect((await core.call('company.save', company)).ok).toBe(true);
    }
    write('1.xml', note(1));
    await read();
    const done = await closing('', '--todas', '--json');
    expect(done.exit).toBe(0);
    expect(dig(done.json, 'fechamentos')).toMatchObject([
      { cnpj: CNPJ, empresa: `Loja ${CNPJ}`, notas: 1 },
      { cnpj: OTHER, empresa: `Loja ${OTHER}`, notas: 0 },
    ]);
    expect(readdirSync(saved).sort()).toEqual([
      `Fechamento 2026-03 ${CNPJ}.zip`,
      `Fechamento 2026-03 ${OTHER}.zip`,
    ]);
  });
});

describe('conferir of a closing', () => {
  it('passes one that is whole, and names the entry with a damaged byte', async () => {
    write('1.xml', note(1, { day: DAY }));
    await read();
    await ofCompany('marco.zip');
    const path = join(saved, 'marco.zip');
    const whole = await command('conferir', path, '--json');
    expect(whole.exit).toBe(0);
    expect(dig(whole.json, 'arquivos', 0)).toMatchObject({
      arquivo: path,
      tipo: 'fechamento',
      situacao: 'certo',
      fechamento: { cnpj: CNPJ, mes: '2026-03', ambiente: 'producao', entradas: 5 },
    });
    const bytes = readFileSync(path);
    const name = `notas/${keyOf({ cnpj: CNPJ, nNF: 1 })}-procNFe.xml`;
    const at = bytes.indexOf(name) + name.length + 20;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    const damaged = await command('conferir', path, '--json');
    expect(damaged.exit).toBe(1);
    expect(dig(damaged.json, 'arquivos', 0, 'achados')).toContainEqual({
      nivel: 'errado',
      codigo: 'closing.changed',
      entrada: name,
      mensagem: `${name} não é mais o que foi gravado no fechamento.`,
    });
  });

  it('judges the notes of any other zip, and says of a missing file that it is missing', async () => {
    const path = join(saved, 'notas.zip');
    writeFileSync(path, await zipOf([{ path: '1.xml', bytes: encoded(note(1).xml) }]));
    const other = await command('conferir', path, '--json');
    expect(dig(other.json, 'arquivos', 0)).toMatchObject({
      arquivo: `${path}!1.xml`,
      tipo: 'nfeProc',
      situacao: 'errado',
      veredito: { codigo: 'unsigned' },
    });
    expect(other.exit).toBe(1);
    expect((await command('conferir', join(saved, 'falta.zip'))).exit).toBe(2);
  });
});

describe('documents in a zip', () => {
  it('are known by their place: three of one name, and names with an exclamation mark', async () => {
    const inner = rawZip([{ name: 'a!b.xml', content: encoded(note(6).xml) }]);
    const zipped = [
      ...[1, 2, 3].map((nNF) => ({ name: 'nota.xml', content: encoded(note(nNF).xml) })),
      { name: 'Oferta! março/4.xml', content: encoded(note(4).xml) },
      { name: 'x.zip!5.xml', content: encoded(note(5).xml) },
      { name: 'dentro!.zip', content: inner },
      { name: 'dentro!.zip', content: rawZip([{ name: 'a!b.xml', content: encoded(note(7).xml) }]) },
    ];
    bench.put('tudo!.zip', rawZip(zipped));
    await read();
    const done = await ofCompany('marco.zip', '--json');
    expect([done.exit, dig(done.json, 'notas'), dig(done.json, 'faltas')]).toEqual([0, 7, []]);
    const all = await entries('marco.zip');
    const numbers = [1, 2, 3, 4, 5, 6, 7];
    expect(numbers.filter((nNF) => !all.has(`notas/${keyOf({ cnpj: CNPJ, nNF })}-procNFe.xml`))).toEqual([]);
    expect(rowsOf(all).map((row) => row[8])).toEqual(numbers.map(() => '10,00'));
  });
});
