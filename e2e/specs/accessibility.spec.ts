/** Every screen, light and dark, under axe; and the keys that move between them. */

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/app.ts';
import { freePort } from '../fixtures/free-port.ts';
import { connectionPanel } from '../screens/connection.ts';
import { consultScreen } from '../screens/consult.ts';
import { disablementScreen } from '../screens/disablement.ts';
import { firstRun } from '../screens/first-run.ts';
import { integrationScreen } from '../screens/integration.ts';
import { shell, type Section } from '../screens/shell.ts';
import { trainingScreen } from '../screens/training.ts';

const SECTIONS: readonly Section[] = [
  'Início',
  'Consultar',
  'Inutilizar',
  'Histórico',
  'Certificados',
  'Integração',
  'Treino',
  'Ajustes',
];

async function expectClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // Fluent's focus traps are invisible, empty stops beside a dialog.
    .exclude('[data-tabster-dummy]')
    .analyze();
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  );
  expect(told).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`axe finds nothing on any screen (${colorScheme})`, async ({ app }) => {
      test.slow();
      await expectClean(app);
      await firstRun(app).practise();
      for (const section of SECTIONS) {
        await shell(app).open(section);
        await expectClean(app);
      }
      const key = await trainingScreen(app).key('Cancelada');
      await app.keyboard.press('F3');
      await consultScreen(app).scan(key);
      await expect(consultScreen(app).card('CANCELADA')).toBeVisible();
      await expectClean(app);
      await shell(app).open('Integração');
      const integration = integrationScreen(app);
      await integration.switchOn(await freePort());
      await integration.makeToken();
      await expect(integration.revoke).toBeVisible();
      await expectClean(app);
      await integration.newToken.click();
      await integration.form.getByRole('checkbox', { name: /^Inutilizar números/ }).check();
      await expectClean(app);
      await app.keyboard.press('Escape');
      await shell(app).open('Início');
      const connection = connectionPanel(app);
      await connection.open.click();
      await connection.test.click();
      await expect(connection.steps).toHaveCount(5);
      await expectClean(app);
      await app.keyboard.press('Escape');
      await expect(connection.panel).toHaveCount(0);
      await shell(app).open('Inutilizar');
      const wizard = disablementScreen(app);
      await wizard.toRange('1');
      await wizard.fillRange('9', '7');
      await expect(app.getByRole('button', { name: 'Trocar início e fim' })).toBeVisible();
      await expectClean(app);
      await wizard.fillRange('7', '9');
      await wizard.noContingency.check();
      await wizard.next.click();
      await wizard.justification.fill('Falha no “caixa” – pulou');
      await expectClean(app);
      await app.getByRole('button', { name: 'Trocar por estes' }).click();
      await wizard.next.click();
      await expectClean(app);
    });
  });
}

test('F-keys, Ctrl with a number, F6 and Esc move as Windows users expect', async ({ app }) => {
  await firstRun(app).practise();
  const { heading } = shell(app);
  await app.keyboard.press('F3');
  await expect(heading('Consultar')).toBeVisible();
  await expect(consultScreen(app).field).toBeFocused();
  await app.keyboard.press('F4');
  await expect(heading('Inutilizar')).toBeVisible();
  await app.keyboard.press('Escape');
  await expect(heading('Consultar')).toBeVisible();
  await app.keyboard.press('F8');
  await expect(heading('Histórico')).toBeFocused();
  await app.keyboard.press('Control+5');
  await expect(heading('Certificados')).toBeVisible();
  await app.keyboard.press('F2');
  await expect(heading('Início')).toBeFocused();
  await app.keyboard.press('F6');
  await expect(shell(app).company).toBeFocused();
});
