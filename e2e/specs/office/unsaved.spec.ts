/** The rows of Início about XML files that are not saved. */

import { HOST_PATHS } from '../../../shared/bridge-names.ts';
import { expect, test } from '../../fixtures/office.ts';

test.use({ office: { companies: 12, disablements: 1, openEvery: 5 } });

test('what kept one file from being saved is said at its row, not at those of the others', async ({
  app,
}) => {
  await app.route(`**${HOST_PATHS.call}`, async (route) => {
    const { name } = route.request().postDataJSON() as { name: string };
    if (name !== 'disablement.save-file') return route.fallback();
    await route.fulfill({ json: { ok: false, error: { code: 'database.away' } } });
  });
  const needs = app.getByRole('region', { name: 'Precisa de você' });
  const more = needs.getByRole('button', { name: /^Mais \d+ pendências/ });
  await more.click();
  const rows = needs.getByRole('listitem').filter({ hasText: 'XML não salvo' });
  await expect(rows).toHaveCount(2);
  await rows.last().getByRole('button', { name: 'Salvar agora' }).click();
  await expect(rows.last().getByRole('alert')).toHaveCount(1);
  await expect(rows.first().getByRole('alert')).toHaveCount(0);
});
