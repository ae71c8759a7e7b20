/** The pictures of `docs/imagens`, made only when BALCAO_IMAGENS asks for them. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/root.ts';
import { answerConfirmation, expect, test } from '../fixtures/app.ts';
import { consultScreen } from '../screens/consult.ts';
import { disablementScreen } from '../screens/disablement.ts';
import { firstRun } from '../screens/first-run.ts';
import { shell } from '../screens/shell.ts';
import { trainingScreen } from '../screens/training.ts';

const FOLDER = join(ROOT, 'docs/imagens');

test.skip(!process.env['BALCAO_IMAGENS'], 'set BALCAO_IMAGENS=1 to draw docs/imagens anew');
test.use({ viewport: { width: 1366, height: 768 } });

test('draws the main screens', async ({ app }) => {
  test.setTimeout(120_000);
  mkdirSync(FOLDER, { recursive: true });
  const picture = (name: string) =>
    app.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
  const frame = shell(app);
  const wizard = disablementScreen(app);

  await expect(firstRun(app).training).toBeVisible();
  await picture('primeira-vez');
  await firstRun(app).practise();
  await expect(app.getByText('falta o 3')).toBeVisible();
  await picture('inicio');

  const key = await trainingScreen(app).key('Corrigida e depois cancelada');
  await picture('treino');
  await app.keyboard.press('F3');
  await consultScreen(app).scan(key);
  await expect(consultScreen(app).card('CANCELADA')).toBeVisible();
  await picture('consultar');

  await frame.open('Inutilizar');
  await wizard.toRange('1');
  await wizard.fillRange('3', '3');
  await wizard.noContingency.check();
  await picture('inutilizar-faixa');
  await wizard.next.click();
  await wizard.justification.fill('Número pulado – falha no “sistema” emissor');
  await expect(app.getByText('Proposta de correção').or(app.getByText('Como vai'))).toBeVisible();
  await picture('inutilizar-justificativa');
  await app.getByRole('button', { name: 'Usar a proposta' }).click();
  await wizard.next.click();
  await expect(wizard.back).toBeFocused();
  await picture('inutilizar-conferencia');
  await answerConfirmation(app, () => wizard.act.click(), /^Inutilizar 1/);
  await expect(wizard.outcome('Inutilizada')).toBeVisible();
  await picture('inutilizada');
  await frame.open('Histórico');
  await expect(app.getByRole('row')).toHaveCount(3);
  await picture('historico');
  await frame.open('Certificados');
  await expect(app.getByText('Ativo')).toBeVisible();
  await picture('certificados');
});
