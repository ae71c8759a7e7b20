/** Inutilizar: each message at its field, the four steps to the file on disk, and the handling of a lost answer. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerConfirmation, expect, test } from '../../fixtures/practising.ts';
import { disablementScreen } from '../../screens/disablement.ts';
import { shell } from '../../screens/shell.ts';
import { trainingScreen } from '../../screens/training.ts';

test('3 of 1, 2 and 4 is disabled, and the XML is on disk before success is shown', async ({
  app,
  dataDir,
}) => {
  await app.getByRole('button', { name: /^Abrir Furos: Ache o número que falta/ }).click();
  await app.getByRole('button', { name: 'Ler a pasta de exemplo' }).click();
  await app.getByRole('button', { name: 'Inutilizar nº 3' }).click();
  const wizard = disablementScreen(app);
  await expect(wizard.from).toHaveValue('3');
  await expect(wizard.summary).toContainText('série 1');
  await wizard.tellYear();
  await app.keyboard.press('Enter');
  await wizard.justification.fill('Número pulado por falha do sistema emissor');
  await app.keyboard.press('Enter');
  await expect(app.getByText(/Inutilizar 1 número \(3\) da série 1 da NF-e, ano/)).toBeVisible();
  await expect(app.getByText('Este número nunca mais poderá ser usado.')).toBeVisible();
  await expect(wizard.back).toBeFocused();

  await answerConfirmation(app, () => wizard.act.click(), /^Inutilizar 1/);
  await expect(wizard.outcome('Inutilizada')).toBeVisible();
  await expect(app.getByText(/^102 – /)).toBeVisible();
  const files = readdirSync(join(dataDir, 'treino'), { recursive: true, encoding: 'utf8' });
  const file = files.find((each) => each.endsWith('-procInutNFe.xml'));
  expect(file).toBeDefined();
  expect(readFileSync(join(dataDir, 'treino', file ?? ''), 'utf8')).toContain('<ProcInutNFe');

  await app.getByRole('button', { name: 'Comprovante PDF' }).click();
  await expect(app.getByText(/O comprovante foi salvo|Comprovante salvo/)).toBeVisible();
  const receipt = join(dataDir, 'treino', (file ?? '').replace(/-procInutNFe\.xml$/, '-comprovante.pdf'));
  expect(readFileSync(receipt).subarray(0, 5).toString('latin1')).toBe('%PDF-');

  await test.step('after a success Inutilizar starts again, with the last result in one line', async () => {
    await shell(app).open('Início');
    await app.keyboard.press('F4');
    await expect(wizard.step('De qual série são os números?')).toBeVisible();
    const last = app.getByRole('group', { name: 'Última inutilização feita:' });
    await expect(last).toContainText('Padaria Aurora Ltda (TREINO) · NF-e série 1, nº 3');
    await last.getByRole('button', { name: 'Abrir' }).click();
    await expect(wizard.outcome('Inutilizada')).toBeVisible();
  });

  await shell(app).open('Histórico');
  await app.getByRole('button', { name: /^Comprovante PDF: Inutilização/ }).click();
  await expect(
    app.getByText(/O comprovante foi salvo|Comprovante salvo/).filter({ visible: true }),
  ).toHaveCount(1);
  await app.getByRole('searchbox').fill('falha do sistema');
  await app.getByRole('button', { name: /Abrir Inutilização/ }).click();
  await expect(app.getByRole('dialog')).toContainText('Pedido assinado e gravado no disco');
});

test('each thing that cannot be sent is reported at its field, with its correction; Enter never sends, declining sends nothing, and a question whose page has closed can no longer be answered', async ({
  app,
  dataDir,
}) => {
  test.slow();
  const nothingSent = () => !existsSync(join(dataDir, 'treino', 'arquivo', '99999999000191'));
  const ask = async (act: () => Promise<void>) => {
    const opened = app.context().waitForEvent('page');
    await act();
    return opened;
  };
  await shell(app).open('Inutilizar');
  const wizard = disablementScreen(app);
  await test.step('each thing that cannot be sent is reported at its field, with its correction, and what was typed stays while another screen is open', async () => {
    await wizard.serie.fill('1000');
    await wizard.next.click();
    await expect(app.getByText('A série vai de 0 a 999.')).toBeVisible();
    await wizard.serie.fill('915');
    await expect(app.getByText(/séries 910 a 969/)).toBeVisible();
    await wizard.next.click();
    await expect(wizard.step('De qual série são os números?')).toBeVisible();
    await wizard.toRange('1');

    await wizard.fillRange('60', '61');
    await app.keyboard.press('F3');
    await app.keyboard.press('F4');
    await expect(wizard.from).toBeFocused();
    await expect(wizard.from).toHaveValue('60');
    await app.keyboard.press('Escape');
    await expect(wizard.serie).toHaveValue('1');
    await wizard.next.click();
    await wizard.fillRange('', '');

    await wizard.next.click();
    await expect(app.getByText(/Escreva o primeiro número/)).toBeVisible();
    await expect(wizard.from).toBeFocused();
    await wizard.fillRange('50', '40');
    await app.getByRole('button', { name: 'Trocar início e fim' }).click();
    await expect(wizard.from).toHaveValue('40');
    await wizard.fillRange('40', '25000');
    await app.getByRole('button', { name: 'Dividir em 3 pedidos' }).click();
    await expect(wizard.to).toHaveValue('10039');

    await wizard.fillRange('40', '42');
    // The year is asked for too, above it; after that, contingency is left.
    await wizard.noContingency.waitFor();
    await wizard.tellYear();
    await wizard.next.click();
    await expect(app.getByText('Responda se algum número saiu em contingência.')).toBeVisible();
    await expect(wizard.noContingency).toBeFocused();
    await wizard.contingency.check();
    await expect(app.getByRole('alert').first()).toContainText('Não inutilize. Transmita primeiro');
    await wizard.next.click();
    await expect(wizard.step('Números que não foram usados')).toBeVisible();
    await wizard.noContingency.check();
    await wizard.tellYear();
    await wizard.next.click();

    await wizard.justification.fill('Falha sistema.');
    await wizard.next.click();
    await expect(app.getByText(/falta 1 letra para o mínimo de 15/)).toBeVisible();
    await wizard.justification.fill('Falha no “caixa” – pulou 🙂 três números');
    await expect(app.getByText(/o que a SEFAZ não aceita/)).toBeVisible();
    await wizard.next.click();
    await expect(wizard.step('Por que estes números não foram usados?')).toBeVisible();
    await app.getByRole('button', { name: 'Trocar por estes' }).click();
    await expect(wizard.justification).toHaveValue('Falha no "caixa" - pulou três números');
    await wizard.next.click();
    await expect(wizard.step('Confira antes de enviar')).toBeVisible();
  });

  await wizard.act.focus();
  await app.keyboard.press('Enter');
  await expect(app.getByRole('alertdialog')).toHaveCount(0);
  // The button waits for the last check of the range.
  await expect(wizard.act).toBeEnabled();

  await test.step('while a person is asked the page has one calm line and no dialog, and the confirmation one primary button', async () => {
    const question = await ask(() => app.keyboard.press('Space'));
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
    const filled = await question.evaluate<string[]>(
      `[...document.querySelectorAll('button')].filter((each) => getComputedStyle(each).backgroundColor === 'rgb(13, 110, 131)').map((each) => each.textContent)`,
    );
    expect(filled).toEqual(['Inutilizar 3 números']);
    await expect(app.getByText(/^Aguardando a sua confirmação na janela que se abriu/)).toBeInViewport({
      ratio: 1,
    });
    await expect(app.getByRole('dialog').or(app.getByRole('alertdialog'))).toHaveCount(0);
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(app.getByText('Você cancelou. Nada foi enviado.')).toBeVisible();
    expect(nothingSent()).toBe(true);
  });

  const question = await ask(() => wizard.act.click());
  await expect(question.getByRole('button', { name: /^Inutilizar 3/ })).toBeVisible();
  app.once('dialog', (dialog) => void dialog.accept());
  await app.reload();
  await expect(app.getByRole('heading', { name: /Abra de novo pelo endereço/ })).toBeVisible();
  await question.getByRole('button', { name: /^Inutilizar 3/ }).click();
  await expect(question.getByText(/foi fechada ou recarregada\. Nada foi enviado/)).toBeVisible();
  expect(nothingSent()).toBe(true);
});

test('a lost answer is reported, waits in Início, in the navigation and in Inutilizar, and the same request sent again proves it done', async ({
  app,
}) => {
  test.slow();
  const training = trainingScreen(app);
  await training.choose('Resposta perdida');
  await shell(app).open('Inutilizar');
  const wizard = disablementScreen(app);
  await wizard.toReview({ from: '70', to: '71' });
  await answerConfirmation(app, () => wizard.act.click(), /^Inutilizar 2/);
  await expect(wizard.outcome('Sem resposta')).toBeVisible({ timeout: 40_000 });
  await expect(app.getByText(/não use estes números nem peça por outro programa/)).toBeVisible();

  await app.getByRole('button', { name: 'Resolver depois' }).click();
  await expect(app.getByRole('region', { name: 'Precisa de você' })).toContainText(
    'Inutilização sem resposta · Padaria Aurora',
  );
  await training.choose('Normal');

  // The wizard is free for other numbers; the request waits in Início.
  await shell(app).open('Inutilizar');
  await expect(wizard.step('De qual série são os números?')).toBeVisible();
  const strip = app.getByRole('group', { name: /^Há 1 inutilização sem resposta\./ });
  await expect(strip).toContainText('série 1, nº 70 a 71');
  const section = app.getByRole('navigation').getByRole('button', { name: 'Inutilizar', exact: true });
  await expect(section).toHaveAccessibleDescription('1 inutilização sem resposta');
  await expect(section).toContainText('1');
  await strip.getByRole('button', { name: 'Resolver' }).click();
  await expect(app.getByRole('list', { name: 'O que aconteceu' })).toBeVisible();
  await answerConfirmation(
    app,
    () => app.getByRole('button', { name: 'Enviar de novo o mesmo pedido' }).click(),
    /^(Inutilizar|Enviar)/,
  );
  await expect(wizard.outcome('Inutilizada')).toBeVisible();
  // The plain sentence first; SEFAZ's word for it is "Rejeição".
  const words = app.getByRole('region', { name: 'Inutilizada' }).getByRole('paragraph');
  await expect(words.first()).toHaveText('Os nºs 70 a 71 da série 1 estão inutilizados na SEFAZ.');
  await expect(app.getByText(/^Última resposta: 563 – Rejei/)).toBeVisible();
  await expect(app.getByText(/Confirmada pela resposta 563/)).toBeVisible();
  await expect(app.getByText(/o XML está salvo/)).toHaveCount(0);
  await expect(app.getByText(/…-ped-inu\.xml.*…-ret-563\.xml/)).toBeVisible();
  await expect(app.getByRole('region', { name: 'Se precisar da cópia do estado' })).toBeVisible();

  await test.step('a stopped SEFAZ is not an error of the person, and the request can be made again', async () => {
    await training.choose('Parada \\(108\\)');
    await shell(app).open('Inutilizar');
    await wizard.toReview({ from: '90', to: '90' });
    await answerConfirmation(app, () => wizard.act.click(), /^Inutilizar 1/);
    await expect(wizard.outcome('SEFAZ parada')).toBeVisible();
    await expect(app.getByText(/a contingência \(SVC\) não inutiliza/)).toBeVisible();
    await app.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(wizard.from).toHaveValue('90');
  });

  await test.step('behind the steps of its sending the summary does not take the request for another one', async () => {
    await training.choose('Lenta');
    await shell(app).open('Inutilizar');
    await wizard.fillRange('94', '95');
    await wizard.noContingency.check();
    await wizard.next.click();
    await wizard.justification.press('Enter');
    await answerConfirmation(app, () => wizard.act.click(), /^Inutilizar 2/);
    const another = app.getByText(/^Outro pedido com números desta faixa/);
    await expect(another.or(wizard.outcome('Inutilizada'))).toBeVisible();
    // Now: it is gone once the answer is here.
    expect(await another.count()).toBe(0);
  });
});
