/** Dados da SEFAZ: a signed file that changes an address waits for a person, who sees what changes. */

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataKey, movedSaoPaulo, nextData, signed } from '../../../electron/sefaz/testing/signed-data.ts';
import { expect, test } from '../../fixtures/practising.ts';
import { shell } from '../../screens/shell.ts';

const key = makeDataKey();
const NOTES = 'A SEFAZ de São Paulo troca de servidor em março.';
const moved = nextData({ notes: NOTES, connections: movedSaoPaulo('nfe2.fazenda.sp.gov.br') });

test.describe('with a key in the program', () => {
  test.use({ ports: { sefazDataKeys: [key.spki] } });

  test('a change of address is shown in Início, put off, and accepted in Ajustes', async ({
    app,
    dataDir,
  }) => {
    writeFileSync(join(dataDir, 'dados-sefaz.json'), signed(moved, key));
    const { open, openAdvanced, chooseEnvironment } = shell(app);
    await chooseEnvironment('Homologação');
    await open('Início');
    await expect(app.getByText('Novos endereços da SEFAZ esperam por você')).toBeVisible();
    await app.getByRole('button', { name: 'Ver em Ajustes' }).click();

    const card = app.getByRole('region', { name: 'Dados da SEFAZ' });
    await expect(card).toContainText('2, de 01/02/2027');
    await expect(card).toBeInViewport({ ratio: 0.9 });
    await expect(card.getByRole('button', { name: 'Ver mudanças' })).toBeFocused();
    await app.keyboard.press('Enter');
    const dialog = app.getByRole('alertdialog');
    await expect(dialog).toContainText(NOTES);
    await expect(dialog.getByRole('row').nth(1)).toHaveText(
      /Servidor de SP \(NF-e, Produção\)\s*nfe\.fazenda\.sp\.gov\.br\s*nfe2\.fazenda\.sp\.gov\.br/,
    );
    await dialog.getByRole('button', { name: 'Agora não' }).click();
    await expect(card).toContainText('Adiado em');
    await open('Início');
    await expect(app.getByText('Novos endereços da SEFAZ')).toHaveCount(0);

    await openAdvanced();
    await card.getByRole('button', { name: 'Ver mudanças' }).click();
    await app.getByRole('alertdialog').getByRole('button', { name: 'Aceitar' }).click();
    await expect(card).toContainText('Aceito. Os endereços e raízes novos já valem.');
    await expect(card).toContainText(/Aceitos em .* por /);
    await expect(card.getByRole('button', { name: 'Ver mudanças' })).toHaveCount(0);
  });

  test('an altered file is refused with its sentence, and a good one that changes no address counts at once', async ({
    app,
    dataDir,
  }) => {
    const { openAdvanced } = shell(app);
    await openAdvanced();
    const card = app.getByRole('region', { name: 'Dados da SEFAZ' });
    await expect(card).toContainText('Vieram com o programa');
    const file = signed(nextData(), key);
    writeFileSync(join(dataDir, 'dados-sefaz.json'), file.subarray(0, -5));
    await expect(card).toContainText('foi alterado ou está incompleto');
    writeFileSync(join(dataDir, 'dados-sefaz.json'), file);
    await expect(card).toContainText(`SHA-256 ${key.fingerprint}`);
    rmSync(join(dataDir, 'dados-sefaz.json'));
  });
});

test(
  'without a key in the program Ajustes says that files are not read',
  { tag: '@proof' },
  async ({ app, dataDir }) => {
    writeFileSync(join(dataDir, 'dados-sefaz.json'), signed(moved, key));
    await shell(app).openAdvanced();
    await expect(app.getByRole('region', { name: 'Dados da SEFAZ' })).toContainText('não traz chave pública');
  },
);
