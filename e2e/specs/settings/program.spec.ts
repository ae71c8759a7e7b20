/** How the program says that it ended badly, that another user has it too, and what goes to support. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countOtherUsers } from '../../../electron/data-folder/other-users.ts';
import type { LastRun } from '../../../shared/contract.ts';
import { expect, test } from '../../fixtures/practising.ts';

const commonFolder = mkdtempSync(join(tmpdir(), 'balcao-comum-'));
let lastRun: LastRun | undefined = {
  startedAt: '2026-11-20T10:00:00.000Z',
  version: '0.0.0',
  suddenly: true,
  incidents: [],
};
test.use({
  ports: {
    lastRun: { lastRun: () => lastRun, dismiss: () => (lastRun = undefined) },
    commonPlace: { commonFolder, user: 'maria' },
  },
});

// Before the page's first question: it is answered once in a run.
test.beforeAll(() => countOtherUsers({ commonFolder, user: 'joao', now: new Date() }));
test.afterAll(() => rmSync(commonFolder, { recursive: true, force: true, maxRetries: 10 }));

test('a crash and another user are shown once, and the report is seen before it is saved', async ({
  app,
}) => {
  const crash = app.getByRole('listitem').filter({ hasText: 'terminou de repente' });
  const other = app.getByRole('listitem').filter({ hasText: 'Outro usuário do Windows' });
  await other.getByRole('button', { name: 'Entendi' }).click();
  await expect(other).toHaveCount(0);

  await crash.getByRole('button', { name: 'Ver o que será enviado' }).click();
  await expect(app.getByRole('tab', { name: /^diagnostico\.txt/ })).toBeVisible();
  await expect(app.getByRole('region', { name: 'diagnostico.txt' })).toContainText('terminouDeRepente: true');
  await app.getByRole('tab', { name: /^registros\.jsonl/ }).click();
  await expect(app.getByRole('region', { name: 'registros.jsonl' })).toContainText('program.state');
  await expect(app.getByText('Outro usuário do Windows')).toBeVisible();

  await app.getByRole('button', { name: 'Início' }).first().click();
  await crash.getByRole('button', { name: 'Tirar da lista' }).click();
  await expect(crash).toHaveCount(0);
});
