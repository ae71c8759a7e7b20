/** The guard against 656 in the window: stored answers, remaining requests, the countdown, and Início. */

import { expect, test } from '../../fixtures/guarded-sefaz.ts';
import { test as practising } from '../../fixtures/practising.ts';
import { consultScreen } from '../../screens/consult.ts';
import { shell } from '../../screens/shell.ts';
import { trainingScreen } from '../../screens/training.ts';

test('a stored answer shows its time, and SEFAZ is asked again only on request, eight times an hour; another key in a rejection is offered, after its check digit was verified; a 656 pauses the company with a countdown, on the card, on the next key, on Início and in Histórico, with what was known before beneath', async ({
  app,
  sefaz,
}) => {
  test.slow();
  const { authorized, cancelled, denied, unknown } = sefaz.examples;
  await expect(app.getByText('Endereço alterado')).toBeVisible();
  await app.keyboard.press('F3');
  const consult = consultScreen(app);
  const stored = consult.card('Cancelada');
  await consult.ask(cancelled);
  await expect(stored).toContainText(/consultado às \d\d:\d\d/);
  await expect(stored).not.toContainText('resposta guardada');
  const asked = sefaz.requests();
  await consult.ask(cancelled);
  await expect(stored).toContainText(/resposta guardada, consultada às \d\d:\d\d/);
  await expect(stored).toContainText('Você ainda pode consultar esta chave 7 vezes nesta hora.');
  expect(sefaz.requests()).toBe(asked);

  for (let time = 2; time <= 8; time += 1) {
    await stored.getByRole('button', { name: 'Consultar de novo' }).click();
    await expect.poll(() => sefaz.requests()).toBe(asked + time - 1);
    await expect(stored).not.toContainText('resposta guardada');
  }
  await stored.getByRole('button', { name: 'Consultar de novo' }).click();
  await expect(stored).toContainText('Esta chave chegou ao limite de consultas por hora.');
  await expect(stored).toContainText('resposta guardada');
  await expect(stored.getByRole('timer')).toHaveText(/Faltam (59:\d\d|1:00:00)\./);
  await expect(stored.getByRole('button', { name: /^Tentar de novo em/ })).toBeVisible();
  expect(sefaz.requests()).toBe(asked + 7);

  // So are the next keys none of the run of keys that becomes a pile.
  await app.getByRole('button', { name: 'Limpar respostas' }).click();
  // The same note with another cNF: SEFAZ knows the note, and reveals the true key to its own company (562).
  await consult.ask(denied);
  await expect(consult.card('Denegada')).toBeVisible();
  await consult.ask(withCode(authorized));
  const rejected = consult.card('Consulta recusada');
  await expect(rejected).toContainText('562 –');
  await rejected.getByRole('button', { name: 'Consultar esta chave' }).click();
  const card = consult.card('Autorizada');
  await expect(card).toBeVisible();

  sefaz.scenario.set('abuse');
  await card.getByRole('button', { name: 'Consultar de novo' }).click();
  const refused = consult.card('Consultas pausadas até');
  await expect(refused).toContainText('656 –');
  await expect(refused).toContainText('A nota não foi consultada.');
  await expect(refused).toContainText(/A SEFAZ de SP pausou as consultas desta empresa até \d\d:\d\d\./);
  await expect(refused).toContainText('O seu emissor usa o mesmo limite. Não insista');
  const shown = await refused.getByRole('timer').innerText();
  await expect(refused.getByRole('timer')).not.toHaveText(shown);

  sefaz.scenario.set('normal');
  const before = sefaz.requests();
  await consult.ask(unknown);
  const notSent = consult.card('Consultas pausadas até').first();
  await expect(notSent).not.toContainText('656 –');
  await expect(notSent).toContainText('pausou as consultas desta empresa');
  await expect(notSent.getByRole('timer')).toBeVisible();

  await consult.card('Denegada').getByRole('button', { name: 'Consultar de novo' }).click();
  const kept = consult.cards.first();
  await expect(kept).toContainText('resposta guardada');
  await expect(kept).toContainText('pausou as consultas desta empresa');
  expect(sefaz.requests()).toBe(before);

  await shell(app).open('Início');
  const needs = app.getByRole('region', { name: 'Precisa de você' });
  await expect(needs).toContainText(/A SEFAZ de SP pausou as consultas desta empresa até/);
  await expect(needs.getByRole('timer')).toHaveText(/Faltam/);
  const paused = /Consultas pausadas\s*antes: Autorizada/;
  const done = app.getByRole('button', { name: /^\d\d\/\d\d\/\d{4}/ });
  await expect(done.filter({ hasText: 'antes: Autorizada' })).toHaveText(paused);
  await shell(app).open('Histórico');
  await expect(app.getByRole('row', { name: 'Consultas pausadas' })).toHaveText(paused);
});

practising(
  'the training SEFAZ’s 656 shows the same card, and its stop is shown on Início',
  { tag: '@proof' },
  async ({ app }) => {
    const training = trainingScreen(app);
    const key = await training.key('Autorizada');
    const consult = consultScreen(app);
    await training.choose('Consumo indevido');
    await app.keyboard.press('F3');
    await consult.ask(key);
    await expect(consult.card('Consultas pausadas').getByRole('timer')).toHaveText(
      /Faltam (59:\d\d|1:00:00)\./,
    );
    await shell(app).open('Início');
    const needs = app.getByRole('region', { name: 'Precisa de você' });
    await expect(needs).toContainText(/pausou as consultas desta empresa até/);

    await training.choose('Parada \\(108\\)');
    await app.keyboard.press('F3');
    await consult.ask(key);
    await expect(consult.card('SEFAZ parada')).toContainText('108 –');
    await shell(app).open('Início');
    await expect(needs).toContainText('SEFAZ de SP parada (108, NF-e)');
    await expect(needs).not.toContainText('pausou as consultas');
  },
);

/** The key with its code (cNF) changed, and the matching check digit (MOC 2.2.6: modulo 11, weights 2 to 9). */
function withCode(key: string): string {
  const first = `${key.slice(0, 35)}${key.slice(35, 43) === '12121212' ? '21212121' : '12121212'}`;
  const sum = [...first]
    .reverse()
    .reduce((total, character, index) => total + (character.charCodeAt(0) - 48) * (2 + (index % 8)), 0);
  const rest = sum % 11;
  return `${first}${rest < 2 ? 0 : 11 - rest}`;
}
