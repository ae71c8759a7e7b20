/** `furos` over real files: its JSON to the letter, its exit codes, and what it says to a person. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  cancellationDocument,
  disabledDocument,
  keyOf,
  noteDocument,
} from '../../numbering/testing/documents.ts';
import { makeTree, writeTree, zipOf } from '../../numbering/testing/trees.ts';
import { NEEDS_SAMPLES, SAMPLES } from '../../testing/references.ts';
import { must, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { dig } from '../testing/dig.ts';
import { fakeContext } from '../testing/fake-context.ts';
import { perform } from '../testing/fixtures.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { ok } from '../../../shared/result.ts';

const CNPJ = '11222333000181';
/** Not stored here. */
const OTHER = '99999999000191';

let core: TestApp;
let folder: string;

beforeEach(async () => {
  core = await openTestApp();
  core.setTime(new Date('2026-04-02T12:00:00Z'));
  folder = mkdtempSync(join(tmpdir(), 'balcao-furos-'));
});
afterEach(async () => {
  await core.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

const furos = (...args: string[]) => {
  const client = { call: core.call, subscribe: core.app.subscribe };
  return perform(['furos', ...args], fakeContext({}, { connect: () => Promise.resolve(ok(client)) }));
};
const write = async (...documents: Parameters<typeof makeTree>[0][number][]) =>
  writeTree(folder, await makeTree(documents));
const note = (nNF: number, plan = {}) => noteDocument({ cnpj: CNPJ, nNF, ...plan });

describe('furos', () => {
  it('finds the number between 2 and 4, in the shape and the order of its keys that programs rely on', async () => {
    await write(note(1), note(2), note(4));
    const done = await furos(folder, '--json');
    expect(done.exit).toBe(0);
    expect(JSON.stringify(done.json)).toBe(
      JSON.stringify({
        arquivos: 3,
        ignorados: [],
        series: [
          {
            cnpj: CNPJ,
            mod: '55',
            serie: 1,
            tpAmb: '1',
            primeiro: 1,
            ultimo: 4,
            usados: 3,
            furos: [{ nNFIni: 3, nNFFin: 3, quantidade: 1, ano: 2026, prazo: '2026-04-10', observacoes: [] }],
            aguardando: [],
            conflitos: [],
          },
        ],
      }),
    );
  });

  it('tells a person the range, the days left and the command that would disable it', async () => {
    await write(note(1), note(2), note(4));
    const text = (await furos(folder)).text.join('\n');
    expect(text).toContain('Furo: 3, ano 2026, prazo 10/04/2026 (8 dias)');
    expect(text).toContain(
      'inutilizar --cnpj 11222333000181 --ano 2026 --modelo 55 --serie 1 --de 3 --ate 3',
    );
    expect(text).toContain('Este comando não inutiliza nada.');
  });

  it('calls what left in contingency a note to transmit, refused or not, and puts no such number or asked one into the example', async () => {
    const offline = note(2, { mod: '65', tpEmis: '9', day: '2026-03-01' });
    await write(
      ...[1, 4].map((nNF) => note(nNF, { mod: '65', day: '2026-03-01' })),
      { ...offline, xml: offline.xml.replace('<cStat>100<', '<cStat>225<') },
      ...[1, 3].map((nNF) => note(nNF, { day: '2026-03-01' })),
      {
        xml: cancellationDocument({ cnpj: CNPJ, nNF: 2, day: '2026-03-01' })
          .xml.replaceAll('>110111<', '>110110<')
          .replace('>135<', '>136<'),
        facts: [],
      },
    );
    const { text } = await furos(folder);
    expect(text[0]).toContain('2 furos');
    const said = text.join('\n');
    expect(said).toContain('Contingência a transmitir: 2, ano 2026');
    expect(said).toContain('corrija se foi recusada e transmita; não inutilize');
    expect(said).toContain('Furo: 3, ano 2026');
    expect(said).toContain('pode existir nota com este número');
    expect(said).toContain('--modelo 65 --serie 1 --de 3 --ate 3');
    expect(said).not.toContain('--de 2 ');
  });

  it('says which gaps lie between notes of another state, and takes the one after them as the example', async () => {
    const cnpj = cnpjSchema.parse(CNPJ);
    must(
      await core.call('company.save', { environment: 'producao', cnpj, name: 'Padaria Aurora', uf: 'RJ' }),
    );
    await write(note(1), note(3));
    const alone = (await furos(folder)).text.join('\n');
    expect(alone).toMatch(/Não se inutiliza: 2, série 1\. .*de outra UF \(SP\)/);
    expect(alone).not.toContain('inutilizar --cnpj');

    await write(note(1), note(3), note(1, { cnpj: OTHER }), note(3, { cnpj: OTHER }));
    const said = (await furos(folder)).text.join('\n');
    expect(said).toContain('Não se inutiliza: 2, série 1. ');
    expect(said).toContain(`inutilizar --cnpj ${OTHER} `);
  });

  it('calls numbers of a time without files numbers to be cleared up, and puts none into the example', async () => {
    await write(note(1, { day: '2026-01-10' }), note(3, { day: '2026-03-10' }));
    const { text } = await furos(folder);
    expect(text[0]).toBe('2 arquivos lidos, 1 série, 0 furos, 1 a esclarecer.');
    const said = text.join('\n');
    expect(said).toContain('A esclarecer: 2, ano 2026');
    expect(said).not.toMatch(/Furo:|Nenhum furo|inutilizar --cnpj/);
    expect(said).toContain('Este comando não inutiliza nada.');
  });

  it('keeps apart what may still arrive, what is in contingency, tried, disabled, cancelled or in conflict', async () => {
    await write(
      note(1),
      note(3, { standing: 'no-protocol' }),
      note(4),
      disabledDocument({ cnpj: CNPJ, nNFIni: 5, nNFFin: 6 }),
      note(7, { entry: true }),
      cancellationDocument({ cnpj: CNPJ, nNF: 7 }),
      note(8, { cNF: '00000008' }),
      note(8, { cNF: '00000009' }),
      note(9, { tpEmis: '4', standing: 'no-protocol' }),
      note(10),
      note(12, { day: '2026-04-01' }),
    );
    const series = dig((await furos(folder, '--json')).json, 'series', 0);
    expect(dig(series, 'furos')).toMatchObject([
      { nNFIni: 2, nNFFin: 2, observacoes: [] },
      { nNFIni: 3, nNFFin: 3, observacoes: ['tentada'] },
      { nNFIni: 9, nNFFin: 9, observacoes: ['contingencia'] },
    ]);
    expect(dig(series, 'aguardando')).toEqual([{ nNFIni: 11, nNFFin: 11, ate: '2026-04-08T12:30:00.000Z' }]);
    expect(dig(series, 'conflitos')).toEqual([
      { nNF: 8, motivo: 'Há duas notas diferentes com este número, as duas com protocolo da SEFAZ.' },
    ]);
    expect(dig(series, 'usados')).toBe(6);
  });

  it('keeps and names what a subfolder said that is not there any more, until a person says that it is gone', async () => {
    await write(note(1), note(5));
    const disk = join(folder, 'outro-disco');
    writeTree(disk, await makeTree([note(2), note(3), note(4)]));
    await furos(folder);
    rmSync(disk, { recursive: true, maxRetries: 10 });
    const kept = await furos(folder, '--json');
    expect(kept.exit).toBe(0);
    expect(dig(kept.json, 'series', 0, 'furos')).toEqual([]);
    expect(dig(kept.json, 'ignorados')).toEqual([
      {
        arquivo: disk,
        motivo:
          'A pasta está vazia ou não está mais aqui: o disco pode estar desligado. O que já se sabia dos arquivos dela continua valendo.',
      },
    ]);
    const other = await furos(folder, '--apagada', folder, '--json');
    expect(other.exit).toBe(2);
    expect(dig(other.json, 'series', 0, 'furos')).toEqual([]);
    const gone = await furos(folder, '--apagada', disk, '--json');
    expect(gone.exit).toBe(0);
    expect(dig(gone.json, 'ignorados')).toEqual([]);
    expect(dig(gone.json, 'series', 0, 'furos')).toMatchObject([{ nNFIni: 2, nNFFin: 4 }]);
  });

  it('reads the rest where a path does not exist, names it and ends with 2', async () => {
    await write(note(1), note(3));
    const missing = join(folder, 'nada');
    const done = await furos(relative(process.cwd(), missing), folder, '--json');
    expect(done.exit).toBe(2);
    expect(dig(done.json, 'ignorados')).toEqual([
      { arquivo: missing, motivo: 'Não há arquivo nem pasta com este caminho. Confira o que foi escrito.' },
    ]);
    expect(dig(done.json, 'series', 0, 'furos')).toMatchObject([{ nNFIni: 2 }]);
  });

  it('reads nothing where one of the paths is empty, as of an unset variable', async () => {
    await write(note(1), note(3));
    expect(await furos(folder, '', '--json')).toMatchObject({
      exit: 2,
      json: { erro: { codigo: 'input.invalid', mensagem: 'Um dos caminhos a ler está vazio.' } },
    });
  });

  it('ends with 2 where a file that was named says nothing, and not where it lies in a folder', async () => {
    await write(note(1));
    const cut = join(folder, 'rasgada.xml');
    const other = join(folder, 'cte.xml');
    writeFileSync(cut, '<nfeProc><NFe><infNFe');
    writeFileSync(other, '<cteProc xmlns="http://www.portalfiscal.inf.br/cte"/>');
    expect((await furos(folder, '--json')).exit).toBe(0);
    expect((await furos(other, '--json')).exit).toBe(0);
    const done = await furos(cut, '--json');
    expect(done.exit).toBe(2);
    expect(dig(done.json, 'ignorados')).toEqual([
      { arquivo: cut, motivo: 'O XML está cortado: falta o fim do arquivo.' },
    ]);
  });

  it('shows the series of one CPF alone, written as the list has it or without its zeros', async () => {
    const ofCpf = { cnpj: '00012345678909', serie: 920 };
    await write(note(1), noteDocument({ ...ofCpf, nNF: 1 }), noteDocument({ ...ofCpf, nNF: 3 }));
    for (const typed of ['00012345678909', '123.456.789-09']) {
      const { json } = await furos(folder, '--cnpj', typed, '--json');
      expect(dig(json, 'series')).toMatchObject([{ cnpj: '00012345678909', furos: [{ nNFIni: 2 }] }]);
    }
    expect((await furos(folder, '--cnpj', '123.456.789-00')).exit).toBe(2);
  });

  it.each(['55', '65'] as const)(
    'calls the series of a CPF in model %s by its CPF, and suggests no disablement, which SEFAZ refuses to a person',
    async (mod) => {
      const ofCpf = { cnpj: '00012345678909', serie: 920, mod, day: '2026-03-01' };
      await write(noteDocument({ ...ofCpf, nNF: 1 }), noteDocument({ ...ofCpf, nNF: 3 }));
      const text = (await furos(folder)).text.join('\n');
      expect(text).toContain(`CPF 12345678909, ${mod === '65' ? 'NFC-e' : 'NF-e'}, série 920, produção`);
      expect(text).toContain('só Mato Grosso aceita inutilização com CPF');
      expect(text).not.toContain('inutilizar --cnpj');
    },
  );

  it('gives the series of a company in the order of their numbers', async () => {
    await write(note(1, { serie: 10 }), note(1, { serie: 2 }), note(1, { serie: 1 }), note(1, { mod: '65' }));
    const series = dig((await furos(folder, '--json')).json, 'series');
    const places = Array.isArray(series)
      ? series.map((one: unknown) => [dig(one, 'mod'), dig(one, 'serie')])
      : [];
    expect(places).toEqual([
      ['55', 1],
      ['55', 2],
      ['55', 10],
      ['65', 1],
    ]);
  });

  it('reads zips and single files, and names broken files and other documents with their reason', async () => {
    const xml = (nNF: number) => ({ path: `${nNF}.xml`, bytes: Buffer.from(note(nNF).xml) });
    writeFileSync(join(folder, 'notas.zip'), await zipOf([xml(1), xml(2)]));
    writeFileSync(join(folder, '5.xml'), xml(5).bytes);
    const others = join(folder, 'outros');
    mkdirSync(others);
    writeFileSync(join(others, 'a.xml'), '<nfeProc><NFe><infNFe');
    writeFileSync(join(others, 'b.xml'), '<cteProc xmlns="http://www.portalfiscal.inf.br/cte"/>');
    const done = await furos(join(folder, 'notas.zip'), join(folder, '5.xml'), others, '--json');
    expect(done.exit).toBe(0);
    expect(dig(done.json, 'series', 0, 'furos')).toMatchObject([{ nNFIni: 3, nNFFin: 4, quantidade: 2 }]);
    expect(dig(done.json, 'ignorados')).toEqual([
      { arquivo: join(others, 'a.xml'), motivo: 'O XML está cortado: falta o fim do arquivo.' },
      {
        arquivo: join(others, 'b.xml'),
        motivo: 'É um CT-e (conhecimento de transporte), que tem numeração própria.',
      },
    ]);
  });

  it('speaks of the named paths only, and of the company, model, series and environment asked for', async () => {
    await write(note(1), note(3), note(1, { mod: '65' }), note(1, { serie: 2 }), note(1, { tpAmb: '2' }));
    const other = mkdtempSync(join(tmpdir(), 'balcao-furos-'));
    writeFileSync(join(other, 'x.xml'), noteDocument({ cnpj: '11444777000161', nNF: 5 }).xml);
    const seriesOf = async (...args: string[]) => dig((await furos(...args, '--json')).json, 'series');
    expect(await seriesOf(other)).toMatchObject([{ cnpj: '11444777000161' }]);
    expect(await seriesOf(folder)).toHaveLength(4);
    expect(await seriesOf(folder, '--modelo', '65')).toMatchObject([{ mod: '65' }]);
    expect(await seriesOf(folder, '--serie', '2')).toMatchObject([{ serie: 2 }]);
    expect(await seriesOf(folder, '--ambiente', 'homologacao')).toMatchObject([{ tpAmb: '2' }]);
    expect(await seriesOf(folder, other, '--cnpj', '11.444.777/0001-61')).toHaveLength(1);
    expect((await furos(folder, '--serie', '1000')).exit).toBe(2);
    rmSync(other, { recursive: true, force: true, maxRetries: 10 });
  });

  it('leaves what it has read as evidence, with the path of the file', async () => {
    await write(note(1), note(2));
    await furos(folder);
    const place = { environment: 'producao', cnpj: cnpjSchema.parse(CNPJ), mod: '55', serie: 1 } as const;
    expect(await core.call('numbering.evidence', { ...place, nNF: 2 })).toMatchObject({
      value: {
        state: 'used',
        evidence: [
          {
            says: 'used',
            from: 'file',
            path: join(folder, 'doc-1.xml'),
            chNFe: keyOf({ cnpj: CNPJ, nNF: 2 }),
          },
        ],
      },
    });
  });
});

describe.skipIf(SAMPLES === undefined)(`furos over notes of other programs ${NEEDS_SAMPLES}`, () => {
  it('reads each emitter, and says of every other file why it does not count', async () => {
    const done = await furos(fileURLToPath(new URL('notes/', SAMPLES)), '--json');
    expect(done.exit).toBe(0);
    expect(dig(done.json, 'arquivos')).toBe(19);
    expect(dig(done.json, 'series')).toHaveLength(14);
    expect(dig(done.json, 'ignorados')).toHaveLength(6);
  });
});
