/**
 * The justification's editor: what cannot be sent is shown with its correction, and phrases are saved for the
 * company.
 */

import { expect, test } from '../../fixtures/practising.ts';
import { certificatesScreen } from '../../screens/certificates.ts';
import { disablementScreen } from '../../screens/disablement.ts';
import { shell } from '../../screens/shell.ts';
import { unsaved } from '../../screens/unsaved.ts';

test('what cannot be sent is shown with its correction, and nothing is changed until requested; a phrase is saved for the company, used again, removed and brought back', async ({
  app,
}) => {
  test.slow();
  await shell(app).open('Inutilizar');
  const wizard = disablementScreen(app);
  const { justification } = wizard;
  await wizard.toRange('1');
  await wizard.fillRange('30', '32');
  await wizard.noContingency.check();
  await wizard.tellYear();
  await wizard.next.click();
  const proposal = app.getByRole('region', { name: 'Proposta de correção' });
  const exchange = app.getByRole('button', { name: 'Trocar por estes' });

  const typed = 'Falha no “caixa” – não pulou\u00A0três';
  await justification.fill(typed);
  await expect(proposal).toContainText('espaço especial (U+00A0)');
  await expect(proposal).toContainText('Falha no "caixa" - não pulou três');
  await expect(justification).toHaveValue(typed);
  await exchange.click();
  await expect(justification).toHaveValue('Falha no "caixa" - não pulou três');
  await expect(justification).toBeFocused();
  await expect(proposal).toHaveCount(0);
  await app.getByRole('button', { name: 'Voltar ao texto anterior' }).click();
  await expect(justification).toHaveValue(typed);

  // Decomposed accents.
  await justification.fill('Numeração pulada na emissão da nota'.normalize('NFD'));
  await expect(proposal).toContainText('acento separado da letra (comum em textos vindos do macOS)');
  await expect(proposal).toContainText('juntar');
  await expect(app.getByText(/SEFAZ não aceita: acento separado da letra/)).toBeVisible();
  await exchange.click();
  await expect(justification).toHaveValue('Numeração pulada na emissão da nota');

  // Counted after trimming; pasted lines are joined visibly.
  await justification.fill('   Falha do sistema   ');
  await expect(app.getByText('16 de 15–255')).toBeVisible();
  await justification.fill('Falha\ndo sistema emissor');
  await expect(app.getByText('A quebra de linha do texto colado virou espaço.')).toBeVisible();
  await expect(justification).toHaveValue('Falha do sistema emissor');

  await test.step('a CPF is warned of before and, for who goes on at once, in the review', async () => {
    const warning = app.getByText(/Parece um CPF: 529\.982\.247-25/);
    await justification.fill('Cliente CPF 529.982.247-25 desistiu');
    await app.keyboard.press('Enter');
    await expect(wizard.step('Confira antes de enviar')).toBeVisible();
    await expect(warning).toBeVisible();
    await wizard.back.click();
    await justification.fill('Desistência do cliente de CPF 529.982.247-25');
    await expect(warning).toBeVisible();
    await wizard.next.click();
    await expect(wizard.step('Confira antes de enviar')).toBeVisible();
  });
  await wizard.back.click();

  const phrase = 'Números pulados por queda de energia';
  await expect(app.getByRole('region', { name: 'Sugestões' }).getByRole('listitem')).toHaveCount(3);
  await justification.fill('curta');
  await expect(app.getByRole('button', { name: 'Salvar esta frase' })).toHaveCount(0);
  await justification.fill(phrase);
  await app.getByRole('button', { name: 'Salvar esta frase' }).click();
  const use = app.getByRole('button', { name: `Usar a frase: ${phrase}` });
  await expect(use).toBeVisible();
  await justification.fill('');
  await use.click();
  await expect(justification).toHaveValue(phrase);
  await app.getByRole('button', { name: `Remover a frase: ${phrase}` }).click();
  await expect(use).toHaveCount(0);
  const undo = app.getByRole('button', { name: 'Desfazer' });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(use).toBeVisible();

  await shell(app).open('Certificados');
  await app.getByRole('button', { name: /^Editar: / }).click();
  const side = certificatesScreen(app).panel;
  await expect(side.getByText(phrase)).toBeVisible();
  const added = side.getByLabel('Nova frase');
  await added.fill('Teste de impressora sem valor');
  await app.keyboard.press('Escape');
  await unsaved(app).stay();
  await expect(added).toHaveValue('Teste de impressora sem valor');
  // The data above it are saved by a button of their own.
  await side.getByLabel('Séries de NF-e').fill('1, 2, 3, 4, 5, 6, 7, 8, 9');
  await side.getByRole('button', { name: 'Salvar', exact: true }).click();
  await unsaved(app).stay();
  await expect(added).toHaveValue('Teste de impressora sem valor');
  await side.getByRole('button', { name: 'Salvar esta frase' }).click();
  await expect(side.getByRole('region', { name: 'Frases salvas' }).getByRole('listitem')).toHaveCount(2);
  await app.keyboard.press('Escape');
  await expect(side).toHaveCount(0);
  await shell(app).open('Inutilizar');
  await wizard.back.click();
  await wizard.back.click();
  await expect(app.getByRole('button', { name: '9', exact: true })).toBeVisible();
});
