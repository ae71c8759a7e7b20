/**
 * Inutilizar, step 2 and after: corrections as buttons, the year and the deadline, and a range divided into several
 * requests.
 */

import type { Page } from '@playwright/test';
import { answerConfirmation, expect, test } from '../../fixtures/practising.ts';
import { consultScreen } from '../../screens/consult.ts';
import { disablementScreen, GOOD_JUSTIFICATION } from '../../screens/disablement.ts';
import { shell } from '../../screens/shell.ts';
import { trainingScreen } from '../../screens/training.ts';

test.beforeEach(() => {
  test.slow();
});

/** Consults an example note, so that its number is known. */
async function learn(app: Page, example: string, situation: string): Promise<void> {
  const key = await trainingScreen(app).key(example);
  await trainingScreen(app).consult(example).click();
  const shown = { hasText: key.match(/.{4}/g)?.join(' ') ?? '' };
  await expect(consultScreen(app).card(situation).filter(shown)).toBeVisible();
}

async function disable(app: Page, count: number): Promise<void> {
  const wizard = disablementScreen(app);
  await answerConfirmation(app, () => wizard.act.click(), new RegExp(`^Inutilizar ${count}`));
  await expect(wizard.outcome('Inutilizada')).toBeVisible();
}

test('the year and the deadline follow from the notes around the gap, and are asked for where these do not show it; a range around used and disabled numbers becomes three requests, each confirmed separately', async ({
  app,
}) => {
  await shell(app).open('Inutilizar');
  const wizard = disablementScreen(app);
  await test.step('where no note shows the month it is asked for', async () => {
    await wizard.toRange('1');
    await wizard.fillRange('3', '3');
    await expect(app.getByText(/^Ano em que a sequência quebrou: pulou em dez\//)).toBeVisible();
    await wizard.tellYear();
    await wizard.month.selectOption('1');
    await expect(wizard.summary).toContainText('era 10/02/');
    await expect(app.getByText(/^O prazo era 10\/02\/.*avise o contador/)).toBeVisible();
  });

  await test.step('if the notes around the gap are of different years, the year is asked for, whatever was said of other numbers', async () => {
    await learn(app, 'Cancelada fora do prazo', 'Cancelada');
    await learn(app, 'Denegada pelo emitente', 'Denegada');
    await shell(app).open('Inutilizar');
    await wizard.back.click();
    await wizard.toRange('2');
    await wizard.fillRange('16', '16');
    await expect(app.getByText(/^Confira o ano: o nº 12 é de \d{4} e o nº 17 é de \d{4}/)).toBeVisible();
    // The note above was transmitted long ago: contingency is not asked about.
    await expect(wizard.noContingency).toHaveCount(0);
    await wizard.next.click();
    await expect(app.getByText('Escolha o ano em que a sequência quebrou.')).toBeVisible();
    const year = String(new Date().getFullYear() - 1);
    await wizard.yearOf(year).check();
    await expect(wizard.summary).toContainText(year);
    await wizard.next.click();
    await expect(wizard.step('Por que este número não foi usado?')).toBeVisible();
  });

  await test.step('the notes around it show the month', async () => {
    await learn(app, 'Com carta de correção', 'Autorizada');
    await learn(app, 'Cancelada', 'Cancelada');
    await shell(app).open('Inutilizar');
    await wizard.back.click();
    await wizard.back.click();
    await wizard.toRange('1');
    await wizard.fillRange('3', '3');
    await expect(app.getByText(/^Pelas notas vizinhas \(nº 2 e nº 4\)/)).toBeVisible();
    await expect(wizard.month).toHaveCount(0);
    await expect(app.getByText(/para o prazo, 10\//)).toBeVisible();
    await expect(wizard.summary).toContainText('até 10/');
  });

  await wizard.back.click();
  await wizard.toReview({ from: '6', to: '6' });
  await test.step('two clicks at once ask for confirmation once', async () => {
    await answerConfirmation(app, () => wizard.act.dblclick(), /^Inutilizar 1/);
    await expect(wizard.outcome('Inutilizada')).toBeVisible();
    expect(app.context().pages()).toHaveLength(1);
  });
  await wizard.another.click();

  await wizard.toRange('1');
  await wizard.fillRange('8', '3');
  await wizard.mend('Trocar início e fim').click();
  await expect(wizard.from).toHaveValue('3');
  await expect(wizard.to).toHaveValue('8');
  await expect(app.getByText('(seria a rejeição 241)')).toBeVisible();
  await wizard.mend('Tirar os que não podem ser inutilizados: 3 pedidos').click();
  await expect(wizard.to).toHaveValue('3');
  await expect(wizard.queue.getByRole('listitem')).toHaveText([
    '3 (1)este',
    '4já usado',
    '5 (1)depois',
    '6já inutilizado',
    '7 a 8 (2)depois',
  ]);
  await expect(app.getByText(/Algum dos números destes 3 pedidos/)).toBeVisible();
  await wizard.noContingency.check();
  await wizard.tellYear();
  await wizard.next.click();
  await wizard.justification.fill(GOOD_JUSTIFICATION);
  await wizard.next.click();
  await expect(app.getByText('Pedido 1 de 3')).toBeVisible();
  await disable(app, 1);

  // Leaving the screen asks nothing and loses nothing.
  await shell(app).open('Início');
  await shell(app).open('Inutilizar');
  await app.getByRole('button', { name: 'Próximo pedido (2 de 3)' }).click();
  await expect(app.getByText(/Inutilizar 1 número \(5\)/)).toBeVisible();
  await expect(wizard.back).toBeFocused();
  await disable(app, 1);
  await wizard.another.click();
  await app.getByRole('button', { name: 'Continuar (3 de 3)' }).click();
  await expect(app.getByText(/Inutilizar 2 números \(7 e 8\)/)).toBeVisible();
  await disable(app, 2);
  await expect(app.getByText('Todos os pedidos desta divisão já foram tratados.')).toBeVisible();
});

test('a number that is known to be used stops the range, and a part that SEFAZ refuses stops the queue', async ({
  app,
}) => {
  const wizard = disablementScreen(app);
  await test.step('at 1366×768 what stops the range, the deadline and that nothing is proved are in sight, and read back before sending', async () => {
    await app.setViewportSize({ width: 1366, height: 768 });
    await learn(app, 'Com carta de correção', 'Autorizada');
    await shell(app).open('Inutilizar');

    await wizard.toRange('1');
    await wizard.fillRange('2', '3');
    const step = app.getByRole('region', { name: /^Passo / });
    for (const place of [step, wizard.summary]) {
      const why = place.getByText(/^Há nota emitida com número desta faixa/);
      await expect(why).toBeInViewport({ ratio: 1 });
      await expect(why).toBeVisible();
    }
    await expect(wizard.mend('Tirar o nº 2, já usado')).toBeInViewport({ ratio: 1 });

    await wizard.mend('Tirar o nº 2, já usado').click();
    const standing = step.getByText(
      /para o prazo, 10\/.*Isso não prova que estão livres: confira no emissor\./,
    );
    await expect(standing).toBeInViewport({ ratio: 1 });
    await wizard.noContingency.check();
    await wizard.next.click();
    await wizard.justification.fill(GOOD_JUSTIFICATION);
    await wizard.next.click();
    await expect(wizard.step('Confira antes de enviar')).toBeVisible();
    await expect(standing).toBeInViewport({ ratio: 1 });
  });

  await wizard.back.click();
  await wizard.back.click();
  await test.step('Avançar with a blocked range focuses the reason and announces it', async () => {
    await wizard.fillRange('1', '4');
    await expect(app.getByText('(seria a rejeição 241)')).toBeVisible();
    await wizard.next.click();
    await expect(app.getByRole('listitem').filter({ hasText: 'rejeição 241' })).toBeFocused();
    await expect(
      app.getByRole('alert').filter({ hasText: 'Há algo a resolver antes de avançar.' }),
    ).toBeVisible();
    await wizard.mend('Tirar o nº 2, já usado').click();
    await expect(app.getByText('Há algo a resolver antes de avançar.')).toHaveCount(0);
  });

  await test.step('a part that SEFAZ refuses stops the queue: the person continues or not', async () => {
    // It is not known here that 1 is used.
    await wizard.fillRange('1', '3');
    await wizard.mend('Tirar o nº 2, já usado').click();
    await expect(wizard.to).toHaveValue('1');
    await wizard.noContingency.check();
    await wizard.tellYear();
    await wizard.next.click();
    await wizard.justification.fill(GOOD_JUSTIFICATION);
    await wizard.next.click();
    await answerConfirmation(app, () => wizard.act.click(), /^Inutilizar 1/);
    await expect(wizard.outcome('Rejeitada')).toBeVisible();
    await expect(app.getByText(/Os próximos não dependem dele/)).toBeVisible();
    await app.getByRole('button', { name: 'Próximo pedido (2 de 2)' }).click();
    await expect(wizard.queue).toContainText('não terminou');
    await disable(app, 1);
  });
});
