/** `copia` and the other tasks of `auditoria`, as a script sees them. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { appError, invalidInput } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import { dig } from '../testing/dig.ts';
import { fakeContext, type Answers } from '../testing/fake-context.ts';
import { perform } from '../testing/fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'balcao-copia-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

const copy = { name: '2026-11-20', at: '2026-11-20T12:00:00Z', bytes: 2_097_152 };
const answers: Answers = {
  'backup.make': () => ok(copy),
  'backup.list': () => ok([copy]),
  'backup.state': () => ok({ pending: { ...copy, inUse: true }, owed: { folder: '/x', away: true } }),
  'backup.weigh': () => ok({ readable: true, withoutXml: 0 }),
  'backup.restore': () => ok({}),
  'backup.bring': () =>
    ok({ brought: { ...copy, name: '2026-11-21-100000', from: folder, events: 1, requests: 1 } }),
  'backup.cancel-restore': () => ok({ cancelled: true }),
  'journal.audit': () =>
    ok({ events: 4, requests: 1, head: 'ab'.repeat(32), chain: { state: 'ok' }, files: [], leftOut: {} }),
  'journal.find-head': ({ head }) =>
    ok({ events: 4, ...(head === 'abababab' ? { found: { position: 2, at: copy.at } } : {}) }),
  'journal.import-folder': () =>
    ok({
      imported: {
        folder,
        files: 2,
        unproven: 0,
        added: 1,
        proved: 0,
        known: 0,
        unfit: [{ path: '/x/a.xml', why: 'fault', finding: { level: 'error', code: 'signature.digest' } }],
      },
    }),
  'journal.import-waive': () => ok({}),
};

describe('copia', () => {
  test('makes and lists backups, and reports a pending restore and a required import', async () => {
    expect((await perform(['copia', 'criar'], fakeContext(answers))).json).toEqual({
      copia: { nome: '2026-11-20', em: copy.at, bytes: copy.bytes },
    });
    const { json, text } = await perform(['copia', 'listar'], fakeContext(answers));
    expect(json).toMatchObject({
      copias: [{ nome: '2026-11-20' }],
      restauracaoPedida: { nome: '2026-11-20', emUso: true },
      importacaoDevida: { pasta: '/x', ausente: true },
    });
    expect(text.join('\n')).toMatch(/2,0 MB/);
  });

  test('requests a restore by name or from a folder, not by both, and cancels it', async () => {
    const context = fakeContext(answers);
    const restoring = await perform(['copia', 'restaurar', '2026-11-20'], context);
    expect(restoring.exit).toBe(0);
    // What a copy leaves out stops programs that went on until then.
    expect(restoring.text.join('\n')).toMatch(/certificados.*tokens.*pastas de pedidos/);
    expect(context.calls).toContainEqual({
      name: 'backup.restore',
      input: { environment: 'producao', name: '2026-11-20' },
    });
    const other = fakeContext(answers);
    const line = ['copia', 'restaurar', '--de', folder, '--ambiente', 'treino'];
    expect(dig((await perform(line, other)).json, 'restauracaoPedida', 'nome')).toBe('2026-11-21-100000');
    expect(await other.options[0]?.filePicker?.pickFolder?.('backup')).toBe(folder);
    expect((await perform(['copia', 'restaurar'], fakeContext(answers))).exit).toBe(2);
    expect((await perform(['copia', 'restaurar', 'x', '--de', folder], fakeContext(answers))).exit).toBe(2);
    const nowhere = ['copia', 'restaurar', '--de', join(folder, 'nada')];
    expect((await perform(nowhere, fakeContext(answers))).exit).toBe(2);
    expect((await perform(['copia', 'desistir'], fakeContext(answers))).json).toEqual({ desistiu: true });
  });

  test('a backup that lacks an unanswered request is refused with exit 2; other losses are only reported', async () => {
    const loses: Answers = {
      ...answers,
      'backup.restore': () =>
        err(appError('backup.would-lose', { pending: 1, serie: 1, nNFIni: 7, nNFFin: 9 })),
    };
    const refused = await perform(['copia', 'restaurar', '2026-11-20'], fakeContext(loses));
    expect(refused).toMatchObject({ exit: 2, json: { erro: { codigo: 'backup.would-lose' } } });
    expect(JSON.stringify(refused.json)).toContain('1 inutilização sem resposta');
    const forgets: Answers = { ...answers, 'backup.weigh': () => ok({ readable: false, withoutXml: 2 }) };
    const asked = await perform(['copia', 'restaurar', '2026-11-20'], fakeContext(forgets));
    expect(asked).toMatchObject({ exit: 0, json: { esquecidasSemXml: 2, diarioLegivel: false } });
    expect(asked.text.join('\n')).toMatch(/saem do diário: 2/);
  });

  test('a name that no copy has is said to be none, not to be missing', async () => {
    const none: Answers = { 'backup.weigh': () => err(invalidInput([{ path: 'name', rule: 'missing' }])) };
    const line = ['copia', 'restaurar', '2026-11-31'];
    const { exit, json } = await perform(line, fakeContext(none));
    expect([exit, dig(json, 'erro', 'codigo')]).toEqual([2, 'input.invalid']);
    expect(dig(json, 'erro', 'mensagem')).toBe('Não há cópia com o nome 2026-11-31.');
  });

  test('what cannot be restored is reported by its code, exit 2', async () => {
    const broken: Answers = { 'backup.weigh': () => err(appError('backup.broken', { position: 3 })) };
    expect(await perform(['copia', 'restaurar', '2026-11-20'], fakeContext(broken))).toMatchObject({
      exit: 2,
      json: { erro: { codigo: 'backup.broken' } },
    });
  });
});

describe('auditoria', () => {
  test('imports a folder into one journal, and gives the reason for each file that was not imported', async () => {
    const line = ['auditoria', '--importar', folder, '--ambiente', 'homologacao'];
    const context = fakeContext(answers);
    const { json, exit } = await perform(line, context);
    expect(exit).toBe(0);
    expect(dig(json, 'diarios', 0, 'importados')).toMatchObject({
      novos: 1,
      recusados: [
        {
          arquivo: '/x/a.xml',
          motivo:
            'A assinatura não confere: o XML foi alterado ou reformatado depois de assinado. Peça o arquivo original.',
        },
      ],
    });
    expect((await perform(['auditoria', '--importar', folder], fakeContext(answers))).exit).toBe(2);
    const word = ['auditoria', '--nada-a-importar', '--ambiente', 'producao'];
    expect(dig((await perform(word, fakeContext(answers))).json, 'diarios', 0, 'nadaAImportar')).toBe(true);
  });

  test('does not take a folder and the statement that there is none: it would settle what the folder lacks', async () => {
    const context = fakeContext(answers);
    const both = ['auditoria', '--ambiente', 'producao', '--nada-a-importar', '--importar', folder];
    expect((await perform(both, context)).exit).toBe(2);
    expect(context.calls).toEqual([]);
  });

  test('an import that could not read all of the folder ends in 2: the file that is missing may be among it', async () => {
    const line = ['auditoria', '--importar', folder, '--ambiente', 'homologacao'];
    const report = { folder, files: 1, unproven: 0, added: 1, proved: 0, known: 0 };
    const partly: Answers = {
      ...answers,
      'journal.import-folder': () =>
        ok({ imported: { ...report, unfit: [{ path: join(folder, 'disco'), why: 'unreadable' }] } }),
    };
    const { json, exit } = await perform(line, fakeContext(partly));
    expect(dig(json, 'diarios', 0, 'importados', 'recusados')).toMatchObject([
      { motivo: 'não pôde ser lido' },
    ]);
    expect(exit).toBe(2);
  });

  test('finds the chain head of a receipt, 0, or reports that it is not there, 1', async () => {
    const found = await perform(['auditoria', '--cabeca', 'abababab'], fakeContext(answers));
    expect(found.exit).toBe(0);
    expect(found.text.join('\n')).toMatch(/registro 2 de 4/);
    const lost = await perform(['auditoria', '--cabeca', 'cdcdcdcd'], fakeContext(answers));
    expect(lost.exit).toBe(1);
    expect(dig(lost.json, 'diarios', 0, 'cabecaProcurada')).toEqual({ encontrada: false });
  });

  test('a file with an invalid signature is wrong even if its bytes are the journal’s', async () => {
    const file = {
      requestId: '11111111-1111-4111-8111-111111111111',
      path: '/a.xml',
      state: 'ok' as const,
      suffixed: false,
      signature: { holds: false },
    };
    const audit = answers['journal.audit']?.({ environment: 'homologacao' });
    if (!audit?.ok) throw new Error('no audit');
    const subject = {
      environment: 'homologacao',
      cnpj: '',
      mod: '55',
      serie: 1,
      nNFIni: 3,
      nNFFin: 3,
    } as never;
    const bad: Answers = { 'journal.audit': () => ok({ ...audit.value, files: [{ ...file, subject }] }) };
    const { exit, text } = await perform(['auditoria'], fakeContext(bad));
    expect(exit).toBe(1);
    expect(text.join('\n')).toMatch(/assinatura {3}\/a.xml/);
  });
});
