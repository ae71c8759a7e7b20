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
import { layTrainingKeys } from '../fixtures/prepared-folders.ts';
import { tooWide } from '../page/seen.mjs';
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

/** Two numbers were disabled in training, with a backup in between; then a third has no answer, or the restore is pending and the archive away. */
const test = base.extend<{ restoring: boolean }>({
  restoring: [false, { option: true }],
  dataDir: async ({ dataDir: folder, restoring }, use) => {
    const before = await openTestApp(folder);
    const disable = makeDisabler(() => before);
    await disable(30);
    const copy = await before.call('backup.make', { environment });
    await disable(31);
    if (restoring && copy.ok) await before.call('backup.restore', { environment, name: copy.value.name });
    else {
      await before.call('training.scenario', { scenario: 'reset-before-answer' });
      await disable(40);
    }
    await before.app.close();
    // A journal that cannot be read cannot be compared: the restore goes on, and its import is owed.
    if (restoring) {
      writeFileSync(join(folder, 'treino', 'diario.sqlite'), 'danificado');
      renameSync(join(folder, 'treino', 'arquivo'), join(folder, 'longe'));
    }
    await use(folder);
  },
});
test.use({ ports: { filePicker } });

/** Enough data that a backup takes a while. */
function fill(path: string): void {
  const db = new DatabaseSync(path);
  db.exec(`CREATE TABLE enchimento (bytes BLOB); INSERT INTO enchimento
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 150) SELECT zeroblob(1000000) FROM n`);
  db.close();
}

const procFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('-procInutNFe.xml'))
    .map((name) => join(folder, name));

/** Writes what another program on another computer disabled in training, in `elsewhere`. */
async function disabledElsewhere(elsewhere: string, folder: string): Promise<void> {
  mkdirSync(elsewhere);
  layTrainingKeys(elsewhere);
  const other = await openTestApp(elsewhere);
  for (const n of [3, 5]) {
    const done = await makeDisabler(() => other)(n);
    if (!done.ok) throw new Error(done.error.code);
    writeFileSync(join(folder, `${n}.xml`), done.value.retornoInutNFe?.xmlInut ?? '');
  }
  await other.app.close();
}

test('files are checked, corrected, audited, repaired, imported and copied', async ({ app, dataDir }) => {
  test.slow();
  const screen = recordsScreen(app);
  const { said } = screen;
  await shell(app).heading('Início').waitFor({ timeout: 30_000 });
  const [file = '', other = ''] = procFiles(join(dataDir, 'treino', 'arquivo'));
  const right = readFileSync(file);
  const wrong = right.toString('utf8').replaceAll('ProcInutNFe', 'procInutNFe');

  await test.step('a file that is named is checked, and corrected beside it', async () => {
    await shell(app).open('Conferir');
    await expect(screen.heading).toBeFocused();
    await expect(said('Nenhum arquivo conferido ainda')).toBeVisible();
    chosen.file = file;
    await screen.choose.click();
    await expect(said(/^CERTO/)).toBeVisible();
    await expect(said('A assinatura confere: o conteúdo é o que foi assinado.')).toBeVisible();

    const lower = join(dataDir, 'minuscula.xml');
    writeFileSync(lower, wrong);
    chosen.file = lower;
    await screen.choose.click();
    await expect(said(/^ERRADO$/)).toBeVisible();
    await screen.correct.press('Enter');
    await expect(said(/minuscula-corrigido\.xml/)).toBeVisible();
    // The button is gone: from the last one that stays the page would jump to its beginning.
    await expect(app.getByRole('main').locator(':focus')).toContainText('minuscula-corrigido.xml');
    expect(readFileSync(join(dataDir, 'minuscula-corrigido.xml'))).toEqual(right);
    expect(readFileSync(lower, 'utf8')).toBe(wrong);
  });

  await test.step('an XML dropped on any screen is checked, and corrected into the archive if its folder is unknown', async () => {
    await shell(app).open('Início');
    await screen.drop({ name: 'solto.xml', bytes: Buffer.from(wrong) });
    await expect(screen.heading).toBeVisible();
    await expect(said(/^ERRADO$/)).toBeVisible();
    await expect(said(/na pasta conferidos/)).toBeVisible();
    await screen.correct.click();
    const corrected = join(dataDir, 'treino', 'arquivo', 'conferidos', 'solto-corrigido.xml');
    await expect(said(corrected)).toBeVisible();
    expect(readFileSync(corrected)).toEqual(right);
    await screen.drop({ name: 'certo.xml', bytes: right });
    await expect(said(/certo\.xml/)).toBeVisible();
    await expect(said(/^CERTO/)).toBeVisible();
    await screen.drop({ name: 'enorme.xml', bytes: new Uint8Array(1024 * 1024 + 1) });
    await expect(app.getByRole('alert')).toContainText('enorme.xml é grande demais para ser solto');
  });

  await test.step('the archive is audited and repaired', async () => {
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
  });

  await test.step('a backup that lacks a request without an answer is not restored, and a link to it is shown', async () => {
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

  await test.step('what a file states without proof waits in Início for one statement on the whole folder', async () => {
    chosen.folder = join(dataDir, 'outro-programa');
    mkdirSync(chosen.folder);
    await disabledElsewhere(join(dataDir, 'outro-computador'), chosen.folder);
    writeFileSync(join(chosen.folder, 'b.xml'), wrong.slice(0, 900));
    await shell(app).open('Auditoria');
    await screen.importFolder.click();
    await expect(
      said(/0 novos, 0 que esperavam resposta, 0 já conhecidos, de 3 XML de inutilização/),
    ).toBeVisible();
    await expect(said(/^2 não têm comprovação/)).toBeVisible();
    await expect(said(/b\.xml/)).toBeVisible();
    await expectClean(app);
    await app.keyboard.press('Escape');
    await shell(app).open('Início');
    const imported = app
      .getByRole('listitem')
      .filter({ hasText: '2 inutilizações importadas sem comprovação' });
    await expectClean(app);
    await imported.getByRole('button', { name: 'Resolver' }).click();
    await expect(app.getByText('A pasta inteira, de uma vez: 2 inutilizações')).toBeVisible();
    await expectClean(app);
    await app.getByRole('button', { name: 'Todas as 2 estão na SEFAZ' }).click();
    await expect(app.getByRole('alertdialog')).toContainText('declarada por você, não pela SEFAZ');
    await app.getByRole('button', { name: 'Declarar as 2 inutilizadas' }).click();
    await expect(app.getByRole('heading', { name: 'Inutilizada (declarada por você)' })).toBeVisible();
    await expectClean(app);
    await shell(app).open('Início');
    await expect(imported).toHaveCount(0);
  });

  await test.step('a backup is made and saved elsewhere, and its restore asked for and given up', async () => {
    await screen.openBackups();
    chosen.folder = mkdtempSync(join(dataDir, 'sem-copia-'));
    await screen.bring.click();
    await expect(app.getByRole('main').getByRole('alert')).toHaveCount(1);
    await screen.makeCopy.click();
    await expect(said('Cópia feita.')).toBeVisible();
    await expect(app.getByRole('main').getByRole('alert')).toHaveCount(0);
    await expect(screen.restore).toHaveCount(2);
    chosen.folder = mkdtempSync(join(dataDir, 'pendrive-'));
    await screen.saveTo.click();
    await expect(said(/foi salva em/)).toBeVisible();
    expect(readdirSync(chosen.folder)).toHaveLength(1);
    // 1366×768 at 150 %.
    await app.setViewportSize({ width: 911, height: 512 });
    await expect.poll(() => app.evaluate(tooWide)).toEqual([]);
    await screen.restore.first().click();
    await expect(screen.dialog).toContainText('Os dados atuais não são apagados');
    await screen.dialog.getByRole('button', { name: 'Restaurar ao reabrir' }).click();
    await expect(screen.giveUp).toBeVisible();
    await expectClean(app);
    await screen.giveUp.click();
    await expect(screen.giveUp).toHaveCount(0);
  });

  await test.step('a running backup shows its progress, and when cancelled leaves nothing', async () => {
    fill(join(dataDir, 'treino', 'balcao.sqlite'));
    await screen.makeCopy.click();
    await expect(said(/^Copiando: \d de 4 partes prontas$/)).toBeVisible();
    await screen.cancelCopy.click();
    await expect(said('Cópia cancelada. Nada foi guardado nem alterado.')).toBeVisible();
    await expect(screen.makeCopy).toBeFocused();
    await expect(screen.restore).toHaveCount(2);
    await expect.poll(() => readdirSync(join(dataDir, 'treino', 'copias'))).toHaveLength(2);
    await expectClean(app);
    await app.keyboard.press('Escape');
    await expect(shell(app).heading('Ajustes')).toBeVisible();
  });
});

test.describe('after a restore without the archive', () => {
  test.use({ restoring: true });

  test('nothing is sent until the folder is named; then it is reported once: from when, what was imported, and where the old data is', async ({
    app,
    dataDir,
  }) => {
    await shell(app).heading('Início').waitFor({ timeout: 30_000 });
    const { said } = recordsScreen(app);
    const blocked = said('Nada é enviado até os XML voltarem ao diário.');
    await expect(blocked).toBeVisible();
    await app.getByRole('button', { name: 'Resolver' }).click();
    await expect(app.getByRole('button', { name: 'Importar agora' })).toBeVisible();
    await expectClean(app);
    await app.getByRole('button', { name: 'Importar agora' }).click();
    await expect(app.getByRole('alert')).toContainText('ainda não voltaram ao diário');
    chosen.folder = join(dataDir, 'longe');
    await app.getByRole('button', { name: 'Estão em outra pasta…' }).click();
    await expect(blocked).toHaveCount(0);

    await shell(app).open('Início');
    await expect(said(/foi restaurada\./)).toBeVisible();
    await expect(said(/1 inutilização voltou ao diário pelo seu XML\..*antes-/)).toBeVisible();
    await expectClean(app);
    await app.getByRole('button', { name: 'Entendi' }).click();
    await expect(said(/foi restaurada\./)).toHaveCount(0);
  });
});
