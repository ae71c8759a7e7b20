/** Atualização in Ajustes: nothing is asked before a person allows it, what is offered, what is refused, and the installer. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { verifyPublisher } from '../../electron/update/authenticode.ts';
import { readFeed } from '../../electron/update/feed.ts';
import { openLocalFeed, PUBLISHER, type LocalFeed } from '../../electron/update/testing/local-feed.ts';
import { createUpdates } from '../../electron/update/updates.ts';
import { expect, test as base } from '../fixtures/practising.ts';
import { shell } from '../screens/shell.ts';

/** As the script of PowerShell writes texts: four hexadecimal digits for each of its UTF-16 units. */
const asWritten = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');

interface UpdateFixtures {
  feed: LocalFeed;
  /** Installers that were started. */
  launched: string[];
}

const test = base.extend<UpdateFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires an object pattern.
  feed: async ({}, use) => {
    const feed = await openLocalFeed();
    await use(feed);
    await feed.close();
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires an object pattern.
  launched: async ({}, use) => use([]),
  ports: async ({ dataDir, feed, launched }, use) => {
    const folder = join(dataDir, 'janela');
    mkdirSync(folder, { recursive: true });
    const text = JSON.stringify({ url: feed.url, publishers: [PUBLISHER] });
    const read = readFeed(text, { keys: feed.keys, loopback: true });
    if (!read.ok) throw new Error(read.error);
    const updates = createUpdates({
      feed: read.value,
      keys: feed.keys,
      program: { version: '1.2.0', arch: 'x64' },
      settingsFolder: folder,
      folder: join(folder, 'instalador'),
      fetch,
      verifyPublisher: (file, publishers) =>
        verifyPublisher(file, publishers, async (_script, { BALCAO_INSTALADOR: path = '' }) =>
          JSON.stringify({ status: 0, subject: asWritten(PUBLISHER), path: asWritten(path) }),
        ),
      commandInUse: async () => false,
      launch: async (file) => launched.push(file) > 0,
      clock: { now: () => new Date() },
      log: { write: () => undefined },
    });
    await use({ updates });
  },
});

test('a newer version is looked for only when it was allowed; an older one, an unsigned notice and another installer are refused, each with its sentence; the published one is shown with its news, verified and installed on demand', async ({
  app,
  feed,
  launched,
}) => {
  await shell(app).open('Ajustes');
  const card = app.getByRole('region', { name: 'Atualização' });
  const look = card.getByRole('button', { name: 'Procurar agora' });
  const fetchIt = card.getByRole('button', { name: 'Baixar' });
  const install = card.getByRole('button', { name: 'Fechar e instalar' });
  await expect(card).toContainText('1.2.0');
  await expect(look).toHaveCount(0);
  expect(feed.asked).toEqual([]);

  await card.getByRole('switch', { name: 'Procurar versões novas' }).click();
  feed.put('estavel.json', feed.signed(feed.release({ version: '1.1.0' })));
  await look.click();
  await expect(card).toContainText('O servidor oferece a versão 1.1.0, mais antiga que a sua.');
  expect(feed.asked).toEqual(['/balcao/estavel.json']);
  feed.put('estavel.json', Buffer.from(JSON.stringify(feed.release())));
  await look.click();
  await expect(card).toContainText('não está assinado');
  await expect(fetchIt).toHaveCount(0);

  feed.put('balcao-nfe-1.3.0-x64-instalador.exe', Buffer.alloc(feed.installer.length, 'outro'));
  feed.put('estavel.json', feed.signed(feed.release()));
  await look.click();
  await expect(card).toContainText('Versão 1.3.0, de 20/11/2026');
  await expect(card).toContainText('Os furos agora têm prazo.');
  await fetchIt.click();
  await expect(card).toContainText('O instalador não é o que foi publicado');
  await expect(card).toContainText('Nada foi instalado; a sua versão continua funcionando.');
  await expect(install).toHaveCount(0);
  expect(launched).toEqual([]);

  feed.put('balcao-nfe-1.3.0-x64-instalador.exe', feed.installer);
  await fetchIt.click();
  await expect(card).toContainText('Baixada e conferida.');
  expect(launched).toEqual([]);
  await install.click();
  await expect.poll(() => launched.length).toBe(1);
});
