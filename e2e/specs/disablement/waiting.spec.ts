/** Signed requests that wait for a person: visible however old they are, and sent only with the required waivers. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Confirm } from '../../../electron/ports.ts';
import { HOST_PATHS } from '../../../shared/bridge.ts';
import type { DisablementSummary } from '../../../shared/contract.ts';
import { noteNumberSchema } from '../../../shared/fiscal/numbering.ts';
import { admit } from '../../fixtures/admitted-page.ts';
import { answerConfirmation, expect, test as base } from '../../fixtures/app.ts';
import { freePort } from '../../fixtures/free-port.ts';
import { test as imported } from '../../fixtures/imported.ts';
import { offlineKey } from '../../fixtures/offline-key.ts';
import { inCore } from '../../fixtures/prepared-folders.ts';
import { consultScreen } from '../../screens/consult.ts';
import { disablementScreen, GOOD_JUSTIFICATION } from '../../screens/disablement.ts';
import { integrationScreen } from '../../screens/integration.ts';
import { shell } from '../../screens/shell.ts';

const environment = 'treino' as const;
/** More than the part of the history that Início reads. */
const NEWER = 51;
/** The fields of {@link offlineKey}. */
const NFCE = { mod: '65', serie: 7, number: 5 } as const;

/** A request for one NFC-e that waits for a person, and newer ones that were discarded. */
async function leaveWaiting(dataDir: string): Promise<void> {
  await inCore(dataDir, async ({ call }) => {
    const begun = await call('training.begin', {});
    if (!begun.ok) throw new Error(begun.error.code);
    const { cnpj } = begun.value.company;
    const prepare = async (mod: '55' | '65', serie: number, n: number) => {
      const nNF = noteNumberSchema.parse(n);
      const range = { mod, serie, nNFIni: nNF, nNFFin: nNF, ano: new Date().getFullYear() };
      const wanted = { environment, cnpj, ...range, xJust: GOOD_JUSTIFICATION, waits: true };
      const made = await call('disablement.prepare', wanted);
      if (!made.ok) throw new Error(made.error.code);
      return made.value.requestId;
    };
    await prepare(NFCE.mod, NFCE.serie, NFCE.number);
    for (let n = 1; n <= NEWER; n += 1) {
      await call('disablement.discard', { environment, requestId: await prepare('55', 9, n) });
    }
  });
}

base.describe('behind more requests than Início looks at', () => {
  const test = base.extend({
    dataDir: async ({ dataDir }, use) => {
      await leaveWaiting(dataDir);
      await use(dataDir);
    },
  });

  test('a request that waits for a person is in Início, and is sent with the declaration that its number requires by now', async ({
    app,
    host,
  }) => {
    test.slow();
    await test.step('what cannot be read of the requests that wait is named in Início, which then does not say that all is done', async () => {
      await app.route(`**${HOST_PATHS.call}`, (route) => {
        const asksWaiting = /"disablement\.list".*"waiting":true/.test(route.request().postData() ?? '');
        const json = { ok: false, error: { code: 'data.damaged' } };
        return asksWaiting ? route.fulfill({ json }) : route.continue();
      });
      await app.goto('about:blank');
      await admit(app, host);
      await expect(app.getByRole('main').getByRole('alert')).toContainText('danificado');
      await expect(app.getByText('Tudo em dia.')).toHaveCount(0);
      await app.unrouteAll();
    });

    await app.keyboard.press('F3');
    await app.keyboard.press('F2');
    const needs = app.getByRole('region', { name: 'Precisa de você' });
    await expect(needs).toContainText('Pedido pronto, ainda não enviado');

    // Since it was made, its number turned out to be in contingency.
    await shell(app).open('Consultar');
    await consultScreen(app).field.fill(offlineKey(NFCE.mod));
    await app.keyboard.press('Enter');
    await expect(consultScreen(app).card('Não consta').first()).toBeVisible();
    await shell(app).open('Início');
    await needs.getByRole('button', { name: 'Conferir' }).click();

    const wizard = disablementScreen(app);
    await expect(wizard.outcome('Não enviada')).toBeVisible();
    const reason = app.getByRole('listitem').filter({ hasText: /^O nº 5 saiu em contingência/ });
    await expect(reason).toBeVisible();
    // It does not block itself.
    await expect(app.getByText(/já (foi|está) inutilizad/)).toHaveCount(0);
    const send = app.getByRole('button', { name: 'Tentar enviar agora' });
    await send.click();
    await expect(reason).toBeFocused();
    await app.getByRole('checkbox', { name: /^Declaro que nenhuma destas notas/ }).check();
    await expect(app.getByText(/^Foi declarado que a nota em contingência/)).toBeVisible();
    await answerConfirmation(app, () => send.click(), /^Inutilizar 1/);
    await expect(wizard.outcome('Inutilizada')).toBeVisible();
    await expect(app.getByRole('main')).toContainText('Declarado no pedido');
    await shell(app).open('Início');
    await expect(app.getByText('Pedido pronto, ainda não enviado')).toHaveCount(0);
  });
});

imported.describe('in Produção', () => {
  const asked: DisablementSummary[] = [];
  // The person declines at the end, so that nothing is sent.
  const confirm: Confirm = {
    allows: () => true,
    disable: async (summary) => {
      asked.push(summary);
      return false;
    },
    grant: async () => true,
  };
  imported.use({ ports: { confirm } });

  imported(
    'a program’s request beyond its limits waits for a person, who types the count before it goes',
    async ({ app, dataDir }) => {
      imported.slow();
      const nowhere = `https://127.0.0.1:${await freePort()}/`;
      const services = { consult: nowhere, disable: nowhere, status: nowhere };
      writeFileSync(
        join(dataDir, 'enderecos.json'),
        JSON.stringify({ endpoints: { '55': { '*': { '1': services } } } }),
      );
      await shell(app).open('Integração');
      const screen = integrationScreen(app);
      const port = await freePort();
      await screen.switchOn(port);
      await screen.newToken.click();
      await screen.form.getByLabel('Ambiente').selectOption('Produção');
      await screen.form.getByRole('checkbox', { name: /^Inutilizar números/ }).check();
      await screen.form.getByLabel('Números por chamada, no máximo').fill('20');
      await screen.form.getByRole('button', { name: 'Criar token' }).click();
      const token = await screen.made.locator('code').innerText();
      await screen.made.getByRole('button', { name: 'Guardei o token' }).click();

      const response = await fetch(`http://127.0.0.1:${port}/nfe/inut`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          'X-AUTH-TOKEN': token,
          ano: String(new Date().getFullYear() % 100),
          serie: 1,
          nNFIni: 501,
          nNFFin: 560,
          xJust: GOOD_JUSTIFICATION,
        }),
      });
      expect(await response.json()).toMatchObject({
        status: -3,
        erro: { codigo: 'confirmation.required' },
      });

      await shell(app).chooseEnvironment('Produção');
      await app.getByRole('button', { name: 'Entrar em Produção' }).click();
      await shell(app).open('Início');
      const needs = app.getByRole('region', { name: 'Precisa de você' });
      await expect(needs).toContainText('nº 501 a 560');
      await needs.getByRole('button', { name: 'Conferir' }).click();
      const send = app.getByRole('button', { name: 'Tentar enviar agora' });
      const count = app.getByRole('textbox', { name: /Escreva quantos são:$/ });
      await expect(app.getByText(/saiu em contingência e ainda não foi transmitido/)).toBeVisible();
      await count.fill('59');
      await send.click();
      await expect(app.getByText('Escreva 60 para confirmar.')).toBeVisible();
      await expect(count).toBeFocused();
      expect(asked).toEqual([]);
      await count.fill('60');
      await send.click();
      await expect.poll(() => asked).toMatchObject([{ environment: 'producao', count: 60 }]);
      await expect(disablementScreen(app).outcome('Não enviada')).toBeVisible();
    },
  );
});
