/**
 * Conferir, Auditoria and Cópias: a file checked and corrected, the archive audited and repaired, backups made and restored, files
 * imported.
 */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { FilePicker } from '../../electron/ports.ts';
import { openTestApp } from '../../electron/testing/test-app.ts';
import { environment, makeDisabler } from '../../electron/testing/training-disabler.ts';
import { expect, test as base } from '../fixtures/app.ts';
import { expectClean } from '../fixtures/axe.ts';
import { recordsScreen } from '../screens/records.ts';
import { shell } from '../screens/shell.ts';

/** What the native dialogs of these tests return. */
const chosen: { file: string; folder: string } = { file: '', folder: '' };
const filePicker: FilePicker = {
  pickCertificate: () => Promise.resolve(undefined),
  pickFile: () =>
    Promise.resolve({ name: basename(chosen.file), path: chosen.file, bytes: readFileSync(chosen.file) }),
  pickFolder: () => Promise.resolve(chosen.folder),
};

/** Two numbers were disabled in training, with a backup in between, whose restore is pending if `restoring`. */
const test = base.extend<{ restoring: boolean; archiveAway: boolean; doubtful: boolean; large: boolean }>({
  restoring: [false, { option: true }],
  archiveAway: [false, { option: true }],
  /** A third request has no answer. */
  doubtful: [false, { option: true }],
  /** Enough data that a backup takes a while. */
  large: [false, { option: true }],
  dataDir: async ({ dataDir: folder, restoring, archiveAway, doubtful, large }, use) => {
    const before = await openTestApp(folder);
    const disable = makeDisabler(() => before);
    await disable(30);
    const copy = await before.call('backup.make', { environment });
    await disable(31);
    if (doubtful) {
      await before.call('training.scenario', { scenario: 'answer-lost' });
      await disable(40);
    }
    if (restoring && copy.ok) await before.call('backup.restore', { environment, name: copy.value.name });
    await before.app.close();
    // A journal that cannot be read cannot be compared: the restore goes on, and its import is owed.
    if (archiveAway) {
      writeFileSync(join(folder, 'treino', 'diario.sqlite'), 'danificado');
      renameSync(join(folder, 'treino', 'arquivo'), join(folder, 'longe'));
    }
    if (large) fill(join(folder, 'treino', 'balcao.sqlite'));
    await use(folder);
  },
});
test.use({ ports: { filePicker } });

function fill(path: string): void {
  const db = new DatabaseSync(path);
  db.exec(`CREATE TABLE enchimento (bytes BLOB); INSERT INTO enchimento
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 150) SELECT randomblob(1000000) FROM n`);
  db.close();
}

const procFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.xml'))
    .map((name) => join(folder, name));

/** Disabled in training by another program on another computer. */
async function disabledElsewhere(): Promise<string> {
  const other = await openTestApp();
  const done = await makeDisabler(() => other)(3);
  await other.close();
  if (!done.ok) throw new Error(done.error.code);
  return done.value.retornoInutNFe?.xmlInut ?? '';
}

test('files are checked, corrected, audited, repaired, imported and copied', async ({ app, dataDir }) => {
  test.slow();
  const screen = recordsScreen(app);
  const { said } = screen;
  await shell(app).heading('Início').waitFor({ timeout: 30_000 });
  await shell(app).open('Conferir');
  await expect(screen.heading).toBeFocused();
  await expect(said('Nenhum arquivo conferido ainda')).toBeVisible();

  const [file = '', other = ''] = procFiles(join(dataDir, 'treino', 'arquivo'));
  chosen.file = file;
  await screen.choose.click();
  await expect(said(/^CERTO/)).toBeVisible();
  await expect(said('A assinatura confere: o conteúdo é o que foi assinado.')).toBeVisible();

  const lower = join(dataDir, 'minuscula.xml');
  const wrong = readFileSync(file, 'utf8').replaceAll('ProcInutNFe', 'procInutNFe');
  writeFileSync(lower, wrong);
  chosen.file = lower;
  await screen.choose.click();
  await expect(said(/^ERRADO$/)).toBeVisible();
  await screen.correct.click();
  await expect(said(/minuscula-corrigido\.xml/)).toBeVisible();
  expect(readFileSync(join(dataDir, 'minuscula-corrigido.xml'), 'utf8')).toBe(readFileSync(file, 'utf8'));
  expect(readFileSync(lower, 'utf8')).toBe(wrong);

  writeFileSync(other, 'mexido');
  await shell(app).open('Auditoria');
  await screen.verify.click();
  await expect(said('HÁ PROBLEMAS')).toBeVisible();
  await expect(screen.files.filter({ hasText: 'Alterado' })).toHaveCount(1);
  await screen.repair.click();
  await expect(said('1 arquivo gravado de novo.')).toBeVisible();
  expect(readFileSync(other, 'utf8')).toBe('mexido');
  // The changed file keeps the official name: a person has to look at it and remove it.
  await expect(app.getByText('Outro arquivo está com o nome oficial.')).toBeVisible();
  await expect(said('HÁ PROBLEMAS')).toBeVisible();
  await expectClean(app);
  renameSync(other, join(dataDir, 'mexido.xml'));
  await screen.verify.click();
  await expect(said('TUDO CONFERE')).toBeVisible();

  const head = (
    await app
      .locator('dd')
      .filter({ hasText: /^[0-9a-f]{64}/ })
      .innerText()
  ).slice(0, 16);
  await screen.head.fill(head);
  await app.keyboard.press('Enter');
  await expect(said(/^Está no diário: registro/)).toBeVisible();
  await screen.head.fill('0123456789abcdef');
  await screen.lookUp.click();
  await expect(said(/^Não está na parte do diário/)).toBeVisible();

  chosen.folder = join(dataDir, 'outro-programa');
  mkdirSync(chosen.folder);
  writeFileSync(join(chosen.folder, 'a.xml'), await disabledElsewhere());
  writeFileSync(join(chosen.folder, 'b.xml'), wrong.slice(0, 900));
  await screen.importFolder.click();
  await expect(
    said(/0 novo, 0 que esperava resposta, 0 já conhecido, de 2 XML de inutilização/),
  ).toBeVisible();
  await expect(said(/^1 não tem comprovação/)).toBeVisible();
  await expect(said(/b\.xml/)).toBeVisible();
  await expectClean(app);

  await screen.openBackups();
  await screen.makeCopy.click();
  await expect(said('Cópia feita.')).toBeVisible();
  await expect(screen.restore).toHaveCount(2);
  chosen.folder = mkdtempSync(join(dataDir, 'pendrive-'));
  await screen.saveTo.click();
  await expect(said(/foi salva em/)).toBeVisible();
  expect(readdirSync(chosen.folder)).toHaveLength(1);
  await screen.restore.first().click();
  await expect(screen.dialog).toContainText('Os dados atuais não são apagados');
  await screen.dialog.getByRole('button', { name: 'Restaurar ao reabrir' }).click();
  await expect(screen.giveUp).toBeVisible();
  await expectClean(app);
  await screen.giveUp.click();
  await expect(screen.giveUp).toHaveCount(0);
  await app.keyboard.press('Escape');
  await expect(shell(app).heading('Ajustes')).toBeVisible();
});

test('an XML dropped on any screen is checked, and corrected into the archive if its folder is unknown', async ({
  app,
  dataDir,
}) => {
  await shell(app).heading('Início').waitFor({ timeout: 30_000 });
  const screen = recordsScreen(app);
  const [file = ''] = procFiles(join(dataDir, 'treino', 'arquivo'));
  const right = readFileSync(file);
  const wrong = Buffer.from(right.toString('utf8').replaceAll('ProcInutNFe', 'procInutNFe'));
  await screen.drop({ name: 'solto.xml', bytes: wrong });
  await expect(screen.heading).toBeVisible();
  await expect(screen.said(/^ERRADO$/)).toBeVisible();
  await expect(screen.said(/na pasta conferidos/)).toBeVisible();
  await screen.correct.click();
  const corrected = join(dataDir, 'treino', 'arquivo', 'conferidos', 'solto-corrigido.xml');
  await expect(screen.said(corrected)).toBeVisible();
  expect(readFileSync(corrected)).toEqual(right);
  await screen.drop({ name: 'certo.xml', bytes: right });
  await expect(screen.said(/certo\.xml/)).toBeVisible();
  await expect(screen.said(/^CERTO/)).toBeVisible();
  await screen.drop({ name: 'enorme.xml', bytes: new Uint8Array(1024 * 1024 + 1) });
  await expect(app.getByRole('alert')).toContainText('enorme.xml é grande demais para ser solto');
});

test.describe('with a request without an answer', () => {
  test.use({ doubtful: true });

  test('a backup that lacks it is not restored, and a link to the pending request is shown', async ({
    app,
  }) => {
    await shell(app).heading('Início').waitFor({ timeout: 30_000 });
    const screen = recordsScreen(app);
    await screen.openBackups();
    await screen.restore.first().click();
    await expect(app.getByRole('alert')).toContainText(
      'Há 1 inutilização sem resposta feita depois desta cópia (série 1, nº 40).',
    );
    await expect(screen.dialog).toHaveCount(0);
    await expectClean(app);
    await app.getByRole('button', { name: 'Ver pendentes' }).click();
    await expect(app.getByRole('region', { name: 'Precisa de você' })).toContainText(
      'Inutilização sem resposta',
    );
  });
});

test.describe('with much data', () => {
  test.use({ large: true });

  test('a running backup shows its progress, and when cancelled leaves nothing', async ({ app, dataDir }) => {
    await shell(app).heading('Início').waitFor({ timeout: 30_000 });
    const screen = recordsScreen(app);
    await screen.openBackups();
    await expect(screen.restore).toHaveCount(1);
    await screen.makeCopy.click();
    await expect(screen.said(/^Copiando: \d de 4 partes prontas$/)).toBeVisible();
    await screen.cancelCopy.click();
    await expect(screen.said('Cópia cancelada. Nada foi guardado nem alterado.')).toBeVisible();
    await expect(screen.makeCopy).toBeFocused();
    await expect(screen.restore).toHaveCount(1);
    await expect.poll(() => readdirSync(join(dataDir, 'treino', 'copias'))).toHaveLength(1);
    await expectClean(app);
    await screen.makeCopy.click();
    await expect(screen.said('Cópia feita.')).toBeVisible({ timeout: 30_000 });
    await expect(screen.restore).toHaveCount(2);
  });
});

test.describe('after a restore', () => {
  test.use({ restoring: true });

  test('the first screen reports it once: from when, what was imported, and where the old data is', async ({
    app,
  }) => {
    await shell(app).heading('Início').waitFor({ timeout: 30_000 });
    const { said } = recordsScreen(app);
    await expect(said(/foi restaurada\./)).toBeVisible();
    await expect(said(/1 inutilização voltou ao diário pelo seu XML\..*antes-/)).toBeVisible();
    await expectClean(app);
    await app.getByRole('button', { name: 'Entendi' }).click();
    await expect(said(/foi restaurada\./)).toHaveCount(0);
  });
});

test('what a file states without proof waits in Início for one statement on the whole folder', async ({
  app,
  dataDir,
}) => {
  test.slow();
  await shell(app).heading('Início').waitFor({ timeout: 30_000 });
  chosen.folder = join(dataDir, 'trazidos');
  mkdirSync(chosen.folder);
  const other = await openTestApp();
  for (const n of [3, 5]) {
    const done = await makeDisabler(() => other)(n);
    writeFileSync(join(chosen.folder, `${n}.xml`), done.ok ? (done.value.retornoInutNFe?.xmlInut ?? '') : '');
  }
  await other.close();
  await shell(app).open('Auditoria');
  await recordsScreen(app).importFolder.click();
  await expect(recordsScreen(app).said(/^2 não têm comprovação/)).toBeVisible();
  await app.keyboard.press('Escape');
  await shell(app).open('Início');
  await expect(app.getByText('2 inutilizações importadas sem comprovação')).toBeVisible();
  await expectClean(app);
  await app.getByRole('button', { name: 'Resolver' }).click();
  await expect(app.getByText('A pasta inteira, de uma vez: 2 inutilizações')).toBeVisible();
  await expectClean(app);
  await app.getByRole('button', { name: 'Todas as 2 estão na SEFAZ' }).click();
  await expect(app.getByRole('alertdialog')).toContainText('declarada por você, não pela SEFAZ');
  await app.getByRole('button', { name: 'Declarar as 2 inutilizadas' }).click();
  await expect(app.getByRole('heading', { name: 'Inutilizada (declarada por você)' })).toBeVisible();
  await expectClean(app);
  await shell(app).open('Início');
  await expect(app.getByText('importadas sem comprovação')).toHaveCount(0);
});

test.describe('after a restore without the archive', () => {
  test.use({ restoring: true, archiveAway: true });

  test('nothing is sent until the folder is named', async ({ app, dataDir }) => {
    await shell(app).heading('Início').waitFor({ timeout: 30_000 });
    const { said } = recordsScreen(app);
    await expect(said('Nada é enviado até os XML voltarem ao diário.')).toBeVisible();
    await app.getByRole('button', { name: 'Resolver' }).click();
    await expect(app.getByRole('button', { name: 'Importar agora' })).toBeVisible();
    await expectClean(app);
    await app.getByRole('button', { name: 'Importar agora' }).click();
    await expect(app.getByRole('alert')).toContainText('ainda não voltaram ao diário');
    chosen.folder = join(dataDir, 'longe');
    await app.getByRole('button', { name: 'Estão em outra pasta…' }).click();
    await expect(said('Nada é enviado até os XML voltarem ao diário.')).toHaveCount(0);
  });
});
