/** Focus and visible buttons: whatever covers the page returns the focus, and a step's buttons stay visible. */

import type { Page } from '@playwright/test';
import { test as firstMeeting } from '../../fixtures/app.ts';
import { test as imported } from '../../fixtures/imported.ts';
import { answerConfirmation, expect, test } from '../../fixtures/practising.ts';
import { test as reading } from '../../fixtures/reading.ts';
import { makeCertificateFile } from '../../fixtures/certificate-file.ts';
import { certificatesScreen } from '../../screens/certificates.ts';
import { disablementScreen } from '../../screens/disablement.ts';
import { firstRun, importWizard } from '../../screens/first-run.ts';
import { shell } from '../../screens/shell.ts';
import { trainingScreen } from '../../screens/training.ts';

const LAPTOP = { width: 1366, height: 768 };
/** The same at 200 %. */
const ZOOMED = { width: 683, height: 384 };

/** The front element must be exposed to screen readers. */
async function expectAnnounced(app: Page, name: string | RegExp): Promise<void> {
  await expect(app.getByRole('dialog', { name }).or(app.getByRole('alertdialog', { name }))).toBeVisible();
}

imported(
  'after a refused file, or a cancelled file dialog, the panel is announced again and Esc closes it',
  async ({ app }) => {
    test.slow();
    await shell(app).open('Certificados');
    const open = app.getByRole('button', { name: /^Importar certificado/ });
    const { panel } = certificatesScreen(app);
    await open.click();
    await importWizard(app).choose({ name: 'x.cer', bytes: makeCertificateFile('').cer });
    await expect(panel.getByRole('alert')).toContainText(/chave/i);
    await expectAnnounced(app, /Importar certificado/);
    await expect(panel.getByRole('button', { name: 'Escolher arquivo…' })).toBeFocused();
    await app.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(open).toBeFocused();

    await open.click();
    const chooser = app.waitForEvent('filechooser');
    await panel.getByRole('button', { name: 'Escolher arquivo…' }).click();
    await chooser;
    const dialog = app.getByRole('alertdialog', { name: 'Escolha o arquivo do certificado' });
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expectAnnounced(app, /Importar certificado/);
    await expect(panel.getByRole('button', { name: 'Escolher arquivo…' })).toBeFocused();
    await app.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  },
);

test('a declined question, watching a note, cancelling an example and changing the environment leave the focus where it was; Enter on the confirmation never sends, not even on the confirming button or before its stylesheet', async ({
  app,
}) => {
  test.slow();
  await shell(app).chooseEnvironment('Produção');
  await expectAnnounced(app, 'Entrar em Produção?');
  await app.keyboard.press('Escape');
  await expect(shell(app).environment).toBeFocused();

  await shell(app).open('Inutilizar');
  const wizard = disablementScreen(app);
  await wizard.toReview({ from: '3', to: '3' });

  // Enter never sends, not while the confirmation still waits for its stylesheet …
  const stylesheet = Promise.withResolvers<undefined>();
  await app.context().route(/\.css$/, async (route) => {
    await stylesheet.promise;
    await route.continue();
  });
  const opened = app.context().waitForEvent('page');
  await wizard.act.click();
  const early = await opened;
  await early.getByRole('button', { name: /^Inutilizar 1/ }).focus();
  await early.keyboard.press('Enter');
  stylesheet.resolve(undefined);
  await early.getByRole('button', { name: 'Cancelar' }).click();
  await expect(app.getByText('Você cancelou. Nada foi enviado.')).toBeVisible();
  await expect(wizard.act).toBeFocused();

  // … and not on the confirming button.
  const openedAgain = app.context().waitForEvent('page');
  await wizard.act.click();
  const question = await openedAgain;
  await question.getByRole('button', { name: /^Inutilizar 1/ }).focus();
  await question.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: /^Inutilizar 1/ })).toBeFocused();
  await question.keyboard.press('Space');
  await expect(wizard.outcome('Inutilizada')).toBeVisible();

  await shell(app).open('Treino');
  await trainingScreen(app).consult('Autorizada').click();
  await app.getByRole('button', { name: 'Acompanhar', exact: true }).press('Enter');
  await expect(app.getByRole('button', { name: 'Deixar de acompanhar' })).toBeFocused();

  await shell(app).open('Treino');
  const consult = app.getByRole('button', { name: 'Consultar: Autorizada', exact: true });
  await consult.focus();
  await app.keyboard.press('Tab');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('button', { name: 'Cancelar: Autorizada', exact: true })).toHaveCount(0);
  await expect(consult).toBeFocused();

  await shell(app).environment.press('Enter');
  await app.keyboard.press('ArrowDown');
  await app.keyboard.press('Enter');
  await expect(shell(app).environment).toContainText('HOMOLOGAÇÃO');
  await expect(shell(app).environment).toBeFocused();
});

firstMeeting(
  'the buttons of long steps and of the panel of Histórico are visible at 1366×768 and at 200 %',
  { tag: '@proof' },
  async ({ app }) => {
    test.slow();
    const inSight = async (name: string | RegExp) => {
      for (const size of [LAPTOP, ZOOMED]) {
        await app.setViewportSize(size);
        await expect(app.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
      }
      await app.setViewportSize(LAPTOP);
    };
    await importWizardToReview(app);
    await inSight('Guardar certificado');
    await app.keyboard.press('Escape');
    await app.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
    await firstRun(app).practise();
    await shell(app).open('Inutilizar');
    const wizard = disablementScreen(app);
    await inSight('Avançar');
    await wizard.toRange('1');
    await wizard.fillRange('3', '3');
    await expect(wizard.noContingency).toBeVisible();
    await inSight('Avançar');
    await wizard.noContingency.check();
    await wizard.tellYear();
    await wizard.next.click();
    await wizard.justification.fill('Números pulados por falha do sistema emissor');
    await inSight('Avançar');
    await wizard.next.click();
    await inSight('Inutilizar 1 número');
    await answerConfirmation(app, () => wizard.act.click(), /^Inutilizar 1/);
    await expect(wizard.outcome('Inutilizada')).toBeVisible();
    await shell(app).open('Histórico');
    await app
      .getByRole('button', { name: /^Abrir Inutilização/ })
      .first()
      .click();
    await inSight('Abrir pasta');
  },
);

reading(
  'what had the focus before a dialog gets it back where the dialog goes after what was focused in it; a page that stays hidden from screen readers is shown to them again; the titles of all screens start at the same place',
  async ({ app }) => {
    const before = app.getByRole('navigation').getByRole('button', { name: /^Histórico/ });
    await before.focus();
    await app.evaluate(`
    const dialog = document.createElement('div');
    dialog.setAttribute('aria-modal', 'true');
    const inside = document.createElement('button');
    dialog.append(inside);
    document.body.append(dialog);
    inside.focus();
    inside.remove();
    setTimeout(() => dialog.remove(), 300);
  `);
    await expect(before).toBeFocused();

    await shell(app).open('Consultar');
    const heading = app.getByRole('heading', { level: 1, name: 'Consultar' });
    await expect(heading).toBeVisible();
    await app.evaluate("document.querySelector('main').setAttribute('aria-hidden', 'true')");
    await expect(heading).toHaveCount(0);
    await expect(heading).toBeVisible();

    for (const size of [LAPTOP, { width: 1920, height: 1080 }]) {
      await app.setViewportSize(size);
      const places: string[] = [];
      for (const name of [
        'Início',
        'Consultar',
        'Inutilizar',
        'Histórico',
        'Certificados',
        'Ajustes',
      ] as const) {
        await shell(app).open(name);
        const box = await shell(app).heading(name).boundingBox();
        places.push(`${box?.x} ${box?.y}`);
      }
      expect(new Set(places).size).toBe(1);
    }
  },
);

async function importWizardToReview(app: Page): Promise<void> {
  await firstRun(app).own.click();
  await importWizard(app).choose({ name: 'padaria.pfx', bytes: makeCertificateFile('senha').pfx });
  await importWizard(app).password.fill('senha');
  await app.keyboard.press('Enter');
  await importWizard(app).uf.waitFor();
}
