/** The month of all companies of an office, closed in one run. */

import { expect, test } from '../../fixtures/office.ts';
import { shell } from '../../screens/shell.ts';

test.use({ office: { companies: 8, consults: 5 } });

test('the closing of all companies goes on while another screen is in front, and what became of each is there afterwards', async ({
  app,
}) => {
  const main = app.getByRole('main');
  const act = main.getByRole('button', { name: /^Fechar todas em / });
  await app.keyboard.press('F9');
  await test.step('what is said of one month is not said of another, and is still there after that', async () => {
    const month = (name: string) => main.getByRole('button', { name });
    const close = main.getByRole('button', { name: 'Fechar o mês', exact: true });
    await expect(close).toBeVisible();
    await act.click();
    await expect(main.getByRole('button', { name: 'Cancelar' })).toBeVisible();
    await close.click();
    const busy = main.getByText('Um fechamento já está sendo gravado.');
    await expect(busy).toBeVisible();
    await month('Mês anterior').click();
    await expect(close).toBeVisible();
    await expect(busy).toHaveCount(0);
    await month('Mês seguinte').click();
    await expect(busy).toBeVisible();
  });
  await app.keyboard.press('F8');
  await expect(shell(app).heading('Histórico')).toBeVisible();
  await app.keyboard.press('F9');
  await expect(main.getByText(/^[a-z]{3}\/\d{4}: \d+ de 8 empresas fechadas\.$/)).toBeVisible({
    timeout: 30_000,
  });
  await expect(main.getByRole('table', { name: 'Todas as empresas' })).toHaveAttribute('aria-rowcount', '9');
  await expect(act).toBeVisible();
});
