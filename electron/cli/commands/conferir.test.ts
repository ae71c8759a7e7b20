/** `conferir` and `auditoria` as a script sees them: exit codes, JSON shapes, and what is written. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contract, type Call } from '../../../shared/contract.ts';
import { appError } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import { createCheckHandlers } from '../../handlers/files/check.ts';
import type { Realm } from '../../realm/realm.ts';
import { answerXml, makeSigner, procXml, signedRequest } from '../../check/testing/documents.ts';
import { nfeProc, protocolXml, RECIPIENT, signedNote } from '../../check/testing/notes.ts';
import { dig, pluck, textAt } from '../testing/dig.ts';
import { fakeContext, type Answers } from '../testing/fake-context.ts';
import { answer, perform, REQUEST, view } from '../testing/fixtures.ts';

const signer = makeSigner();
const good = procXml(signedRequest(signer), answerXml());
const note = signedNote(signer);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-conferir-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
const file = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

/** The real checker behind the command; every other answer comes from the test. */
const context = (answers: Answers = {}, companies: readonly string[] = []) => {
  const fake = fakeContext({ 'certificate.askers': ({ roots }) => ok({ roots }), ...answers });
  const caller = { face: 'cli', session: 's' } as const;
  return {
    ...fake,
    connect: async (options: Parameters<typeof fake.connect>[0] = {}) => {
      const inner = await fake.connect(options);
      if (!inner.ok) return inner;
      const realm = {
        companies: { list: () => companies.map((cnpj) => ({ cnpj })), noIeSince: () => undefined },
        hasValidCertificate: () => true,
      } as unknown as Realm;
      const handlers = createCheckHandlers(
        {
          clock: { now: () => new Date() },
          opener: {
            showInFolder: async () => false,
            openCalendar: async () => false,
            openDraft: async () => false,
          },
          filePicker: options.filePicker ?? { pickCertificate: async () => undefined },
          inRealm: async (_environment, use) => use(realm),
          inJournal: async () => err(appError('internal')),
          emit: () => undefined,
        },
        {
          consult: (input) => inner.value.call('consult.note', input),
          paceMs: () => 0,
        },
      );
      const call = (async (name: keyof typeof handlers, input: never) =>
        name.startsWith('check.')
          ? handlers[name](contract[name].input.parse(input) as never, caller)
          : inner.value.call(name, input)) as unknown as Call;
      return ok({ ...inner.value, call });
    },
  };
};

describe('conferir', () => {
  test('a correct file ends in 0, and names the signer', async () => {
    const done = await perform(['conferir', file('a.xml', good)], context());
    expect(done.exit).toBe(0);
    expect(dig(done.json, 'arquivos', 0)).toMatchObject({
      arquivo: join(folder, 'a.xml'),
      tipo: 'ProcInutNFe',
      situacao: 'certo',
      assinante: { cnpj: '11222333000181', raiz: '11222333', titular: 'PADARIA AURORA LTDA' },
    });
    expect(dig(done.json, 'arquivos', 0, 'corrigido')).toBeUndefined();
  });

  test('a wrong one ends in 1, with each finding as code and message', async () => {
    const done = await perform(
      ['conferir', file('a.xml', good.replace('<nNFFin>5<', '<nNFFin>6<'))],
      context(),
    );
    expect(done.exit).toBe(1);
    const findings = dig(done.json, 'arquivos', 0, 'achados');
    expect(findings).toContainEqual({
      nivel: 'errado',
      codigo: 'signature.digest',
      mensagem:
        'A assinatura não confere: o XML foi alterado ou reformatado depois de assinado. Peça o arquivo original.',
    });
  });

  test('an unreadable or foreign document ends in 2', async () => {
    expect((await perform(['conferir', join(folder, 'nada.xml')], context())).exit).toBe(2);
    expect((await perform(['conferir', folder], context())).exit).toBe(2);
    expect((await perform(['conferir', file('b.xml', '<html/>')], context())).exit).toBe(2);
    expect((await perform(['conferir', file('c.xml', 'texto')], context())).exit).toBe(2);
    expect((await perform(['conferir'], context())).exit).toBe(2);
    expect((await perform(['conferir', file('cut.xml', good.slice(0, 2000))], context())).exit).toBe(1);
  });

  test('a file that is not there is not called cut off or damaged', async () => {
    const { json } = await perform(['conferir', join(folder, 'nada.xml')], context());
    expect(dig(json, 'arquivos', 0, 'veredito')).toMatchObject({
      codigo: 'unreadable',
      significado: 'O arquivo nada.xml não foi encontrado.',
      conselho: 'Confira o nome e a pasta do arquivo.',
    });
    const empty = await perform(['conferir', folder], context());
    expect(dig(empty.json, 'arquivos', 0, 'veredito')).toMatchObject({
      significado: 'Não há XML nem zip aqui.',
    });
    expect(JSON.stringify(empty.json)).not.toContain('danificado');
  });

  test('of several files, each is reported and the worst code counts', async () => {
    const line = ['conferir', file('a.xml', good), join(folder, 'nada.xml'), file('b.xml', `\ufeff${good}`)];
    const done = await perform(line, context());
    expect(done.exit).toBe(2);
    expect(pluck(dig(done.json, 'arquivos'), 'situacao')).toEqual(['certo', 'errado', 'aviso']);
  });

  test('nothing is written unless requested; --corrigir writes next to the original, which stays unchanged', async () => {
    const bad = good.replaceAll('ProcInutNFe', 'procInutNFe');
    const path = file('minuscula.xml', bad);
    const looked = await perform(['conferir', path], context());
    expect(looked.exit).toBe(1);
    expect(looked.text.join('\n')).toContain('--corrigir');
    expect(readdirSync(folder)).toEqual(['minuscula.xml']);

    const done = await perform(['conferir', path, '--corrigir'], context());
    const corrected = textAt(done.json, 'arquivos', 0, 'corrigido');
    expect(corrected).toBe(join(folder, 'minuscula-corrigido.xml'));
    expect(readFileSync(path, 'utf8')).toBe(bad);
    expect((await perform(['conferir', corrected], context())).exit).toBe(0);
  });

  test('with --sefaz a note is compared with SEFAZ’s data', async () => {
    const path = file('nota.xml', nfeProc(note.nfe, protocolXml(note.digest)));
    const saying = (digVal: string, cStat = '100'): Answers => ({
      'consult.note': () => {
        const retConsSitNFe = { cStat, protNFe: [{ infProt: { digVal } }], procEventoNFe: [] };
        return ok({ ...answer(cStat, 'autorizada'), retConsSitNFe });
      },
    });
    const line = ['conferir', path, '--sefaz', '--ambiente', 'homologacao'];
    expect((await perform(line, context(saying(note.digest)))).exit).toBe(0);
    expect((await perform(line, context(saying('outro')))).exit).toBe(1);
    expect(
      (await perform(line, context({ 'consult.note': () => err(appError('sefaz.timeout')) }))).exit,
    ).toBe(4);
    expect((await perform(['conferir', path, '--sefaz'], context())).exit).toBe(2);
    const stopped = await perform(
      line,
      context({ 'consult.note': () => ok(answer('108', 'nao-consultada')) }),
    );
    expect(stopped.exit).toBe(1);
    expect(dig(stopped.json, 'arquivos', 0, 'situacao')).toBe('aviso');
    const other = await perform(['conferir', path, '--sefaz', '--ambiente', 'producao'], context());
    expect(pluck(dig(other.json, 'arquivos', 0, 'achados'), 'codigo')).toContain('note.sefaz-environment');
    expect(other.exit).toBe(0);
  });
});

describe('conferir that is not carried out whole', () => {
  test('a note that SEFAZ was not consulted about since the command was stopped says so, and ends in 4', async () => {
    const path = file('nota.xml', nfeProc(note.nfe, protocolXml(note.digest)));
    const stop = new AbortController();
    const stopped = context({
      'consult.note': () => {
        stop.abort();
        return err(appError('call.aborted'));
      },
    });
    const line = ['conferir', path, '--sefaz', '--ambiente', 'homologacao'];
    const done = await perform(line, { ...stopped, signal: stop.signal });
    expect(dig(done.json, 'arquivos', 0, 'erro', 'codigo')).toBe('call.aborted');
    expect(done.exit).toBe(4);
  });

  test('documents beyond the most that are judged are not passed over in silence, 2', async () => {
    const whole = context();
    const full: typeof whole = {
      ...whole,
      connect: async (options) => {
        const inner = await whole.connect(options);
        if (!inner.ok) return inner;
        const call = (async (name: 'check.add', input: never) => {
          const done = await inner.value.call(name, input);
          return name === 'check.add' && done.ok ? ok({ ...done.value, full: true }) : done;
        }) as unknown as Call;
        return ok({ ...inner.value, call });
      },
    };
    const done = await perform(['conferir', file('a.xml', good), '--json'], full);
    expect(done.exit).toBe(2);
    expect(dig(done.json, 'resumo', 'cortado')).toBe(true);
    expect(done.text.join('\n')).toContain('Só os primeiros 20.000 documentos foram conferidos');
  });

  test('an empty path, as of an unset variable, is not the current folder', async () => {
    expect((await perform(['conferir', ''], context())).exit).toBe(2);
    expect((await perform(['conferir', ''], context())).json).toMatchObject({ erro: {} });
  });
});

describe('conferir of many files', () => {
  const said = (cStat = '100'): Answers => ({
    'consult.note': () => {
      const retConsSitNFe = { cStat, protNFe: [{ infProt: { digVal: note.digest } }], procEventoNFe: [] };
      const situacao = cStat === '101' ? ('cancelada' as const) : ('autorizada' as const);
      return ok({ ...answer(cStat, situacao), retConsSitNFe });
    },
  });
  const xml = nfeProc(note.nfe, protocolXml(note.digest));
  const folderOf = (count: number) => {
    for (let i = 0; i < count; i += 1) file(`n${i}.xml`, i === 7 ? xml.replace('Venda', 'Vendo') : xml);
    return folder;
  };

  test('a folder is judged whole, and its counts are given by verdict', async () => {
    const done = await perform(['conferir', folderOf(30), '--json'], context());
    expect(done.exit).toBe(1);
    expect(dig(done.json, 'resumo')).toEqual({
      documentos: 30,
      vereditos: { test: 29, 'bad-signature': 1 },
    });
    const text = (await perform(['conferir', folder], context())).text.join('\n');
    expect(text).toContain('30 documentos:');
    expect(text).toMatch(/29 {2}De homologação: sem valor fiscal/);
    expect(text).toContain('Assinatura inválida (de homologação: sem valor fiscal)');
    expect(text).not.toContain('O XML está bem formado');
  });

  test('with --sefaz each key is asked once, whatever the number of files', async () => {
    const asking = context(said());
    const line = ['conferir', folderOf(12), '--sefaz', '--ambiente', 'homologacao', '--json'];
    const done = await perform(line, asking);
    expect(asking.calls.filter(({ name }) => name === 'consult.note')).toHaveLength(1);
    expect(dig(done.json, 'resumo', 'vereditos')).toEqual({ authentic: 11, 'other-content': 1 });
    expect(dig(done.json, 'arquivos', 0, 'veredito', 'titulo')).toBe(
      'Autêntica e autorizada (de homologação: sem valor fiscal)',
    );
    expect(dig(done.json, 'arquivos', 0, 'sefaz', 'cStat')).toBe('100');
  });

  test('a cancelled note tells its recipient not to book it', async () => {
    const full = signedNote(signer, { total: '10.00' });
    const path = file('nota.xml', nfeProc(full.nfe, protocolXml(full.digest)));
    const line = ['conferir', path, '--sefaz', '--ambiente', 'homologacao'];
    const done = await perform(line, context(said('101'), [RECIPIENT]));
    expect(dig(done.json, 'arquivos', 0, 'veredito')).toMatchObject({
      codigo: 'cancelled',
      papel: 'destinatario',
    });
    expect(done.text.join('\n')).toContain('Não dê entrada.');
  });
});

describe('auditoria', () => {
  const audit = (state: 'ok' | 'missing', whole = true) =>
    ok({
      events: 4,
      requests: 1,
      head: 'ab'.repeat(32),
      chain: whole ? ({ state: 'ok' } as const) : ({ state: 'broken', position: 2, why: 'hash' } as const),
      leftOut: {},
      files: [
        {
          requestId: REQUEST,
          path: '/arquivo/a.xml',
          state,
          suffixed: false,
          subject: view('homologated'),
          signature: { holds: true, signer: 'PADARIA DE TESTE LTDA' },
        },
      ],
    });

  test('ends in 0 if everything is as written, in 1 if a file or the chain is not', async () => {
    const fine = await perform(['auditoria'], fakeContext({ 'journal.audit': () => audit('ok') }));
    expect(fine.exit).toBe(0);
    expect(fine.json).toMatchObject({
      situacao: 'certo',
      diarios: [{ diario: 'real', corrente: { situacao: 'inteira' }, arquivos: [{ situacao: 'certo' }] }],
    });
    const missing = await perform(['auditoria'], fakeContext({ 'journal.audit': () => audit('missing') }));
    expect(missing.exit).toBe(1);
    expect(missing.text.join('\n')).toContain('--reparar');
    const broken = await perform(['auditoria'], fakeContext({ 'journal.audit': () => audit('ok', false) }));
    expect(broken.exit).toBe(1);
    expect(dig(broken.json, 'diarios', 0, 'corrente')).toMatchObject({ situacao: 'rompida', posicao: 2 });
  });

  test('--reparar repairs first and reads again; training has its own journal', async () => {
    const repairing = fakeContext(
      {
        'journal.audit': () => audit('ok'),
        'journal.repair': () =>
          ok({ repaired: [{ requestId: REQUEST, path: '/arquivo/a.xml' }], failed: [] }),
      },
      { hasTraining: () => true },
    );
    const done = await perform(['auditoria', '--reparar'], repairing);
    expect(done.exit).toBe(0);
    expect(repairing.calls.map(({ name, input }) => [name, dig(input, 'environment')])).toEqual([
      ['journal.repair', 'producao'],
      ['journal.audit', 'producao'],
      ['journal.repair', 'treino'],
      ['journal.audit', 'treino'],
    ]);
    expect(dig(done.json, 'diarios', 0, 'reparados', 0)).toEqual({ id: REQUEST, arquivo: '/arquivo/a.xml' });
  });
});

// The command reads the contract's report, not the checker's own, which has the corrected text inside.
test('the corrected text is never part of the report', async () => {
  const path = file('a.xml', `\ufeff${good}`);
  const done = await perform(['conferir', path, '--json'], context());
  expect(JSON.stringify(done.json)).not.toContain('<inutNFe');
});
