/** Consultar: the help of the key field, and the cards of the answers. */

import { expect, test } from '../fixtures/practising.ts';
import { test as reading } from '../fixtures/reading.ts';
import { consultScreen } from '../screens/consult.ts';
import { shell } from '../screens/shell.ts';
import { trainingScreen } from '../screens/training.ts';

reading(
  'a key as it is typed and pasted, and its answer as an article, with all that is on it',
  async ({ app }) => {
    reading.slow();
    const training = trainingScreen(app);
    const authorized = await training.key('Autorizada');
    const cancelled = await training.key('Cancelada');
    const unknown = await training.key('Não consta');
    const substituted = await training.key('Cancelada por substituição');
    const alerted = await training.key('Autorizada com alertas \\(NFC-e\\)');
    const grouped = (key: string) => key.match(/.{4}/g)?.join(' ') ?? '';
    await app.keyboard.press('F3');
    const consult = consultScreen(app);
    const { field, below, paste, submit, cards } = consult;
    const clear = async () => {
      await app.getByRole('button', { name: 'Limpar respostas' }).click();
      await expect(cards).toHaveCount(0);
    };
    const clipboard = () => app.evaluate<string>('navigator.clipboard.readText()');

    await reading.step(
      'of a key only what is selected is copied; it is grouped while typed, read from a QR address and from a text around it, its faults are reported before anything is sent; several are consulted one after the other, counted and listed',
      async () => {
        await app.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await app.evaluate("navigator.clipboard.writeText('a nota do cliente')");
        await field.fill('3526 11');
        await field.press('End');
        await field.press('Control+c');
        await field.press('Control+x');
        expect(await clipboard()).toBe('a nota do cliente');
        await field.press('Control+a');
        await field.press('Control+c');
        expect(await clipboard()).toBe('352611');
        await app.evaluate("navigator.clipboard.writeText('')");
        await field.press('Control+x');
        expect(await clipboard()).toBe('352611');
        await expect(field).toHaveValue('');

        await field.pressSequentially(authorized.slice(0, 10));
        await expect(field).toHaveValue(
          `${authorized.slice(0, 4)} ${authorized.slice(4, 8)} ${authorized.slice(8, 10)}`,
        );
        await field.press('ArrowLeft');
        await field.press('ArrowLeft');
        await field.press('Backspace');
        await expect(field).toHaveValue(
          `${authorized.slice(0, 4)} ${authorized.slice(4, 7)}${authorized.slice(8, 9)} ${authorized.slice(9, 10)}`,
        );

        await paste(authorized.slice(0, 43));
        await submit.click();
        await expect(below).toContainText('43 posições: falta 1');

        await paste(`99${authorized.slice(2)}`);
        await expect(below).toContainText('UF');
        await paste(`${authorized.slice(0, 4)}13${authorized.slice(6)}`);
        await expect(below).toContainText('mês');
        await paste(`${authorized.slice(0, 20)}57${authorized.slice(22)}`);
        await expect(below).toContainText('modelo');

        const wrong = authorized.slice(0, 43) + String((Number(authorized[43]) + 1) % 10);
        await paste(wrong);
        await expect(below).toContainText('Algum número está errado: confira grupo a grupo');
        await submit.click();
        await expect(cards).toHaveCount(0);

        await paste(`https://www.nfce.fazenda.sp.gov.br/qrcode?p=${authorized}|2|1|1|ABCDEF`);
        await expect(field).toHaveValue(/^(\S{4} ){10}\S{4}$/);
        await expect(below).toContainText('dígito confere');
        await expect(below).toContainText('SP ·');

        const [first, second] = [grouped(authorized), grouped(cancelled)];
        await paste(`CHAVE DE ACESSO ${first}`);
        await expect(field).toHaveValue(first);
        await paste(`Bom dia, as notas ${first} e ${second} não entraram. Tel. 11 4002-8922`);
        await expect(app.getByRole('button', { name: 'Consultar as 2' })).toBeVisible();

        await paste([authorized, cancelled, unknown].join('\n'));
        await app.getByRole('button', { name: 'Consultar as 3' }).click();
        const batch = app.getByRole('region', { name: 'Consulta de várias chaves' });
        await expect(batch).toContainText('Pronto: 3 chaves consultadas.');
        await expect(batch).toContainText('1 autorizada');
        await expect(batch).toContainText('1 não consta');
        await expect(cards).toHaveCount(3);
        await batch.getByRole('button', { name: 'Fechar' }).click();
        await expect(batch).toHaveCount(0);
      },
    );

    await reading.step(
      'each answer is an article headed by its note, the newest on top: 100, 101 and 217; its copies, its announcement, its XML and its printable page; a wrong digit dims those before it, and is mended but never by another check digit',
      async () => {
        const size = app.viewportSize() ?? { width: 0, height: 0 };
        await clear();

        await consult.scan(authorized);
        await expect(consult.card('Autorizada')).toContainText('100 – Autorizado o uso da NF-e');
        await expect(consult.card('Autorizada')).toContainText('A nota existe e está valendo.');
        await expect(consult.field).toBeFocused();
        const selected: unknown = await app.evaluate(
          '[document.activeElement.selectionStart, document.activeElement.selectionEnd]',
        );
        expect(selected).toEqual([0, 54]);

        const named = app.getByRole('article', {
          name: /^NF-e série 1, nº 1 · Padaria Aurora .* · \w{3}\/\d{4} · Autorizada$/,
        });
        await expect(named.getByRole('heading', { level: 3 })).toContainText(
          'NF-e série 1, nº 1 · Padaria Aurora',
        );
        await expect(named).toContainText(authorized.match(/.{4}/g)?.join(' ') ?? '');
        await expect(
          named.getByRole('button', { name: 'Copiar para WhatsApp · NF-e série 1, nº 1' }),
        ).toBeVisible();
        await expect(
          app.getByRole('status').filter({ hasText: 'NF-e série 1, nº 1: Autorizada. 100,' }),
        ).toHaveCount(1);
        await named.getByRole('button', { name: 'Mais ações · NF-e série 1, nº 1' }).click();
        await expect(app.getByRole('menuitem')).toHaveText([
          'Copiar chave',
          'Copiar protocolo',
          'Copiar resposta',
          'Ver XML',
        ]);
        await app.getByRole('menuitem', { name: 'Copiar resposta' }).click();
        await expect(named.getByText('Copiar resposta: Copiado')).toBeVisible();
        const copied = await clipboard();
        expect(copied).toContain('NF-e série 1, nº 1');
        expect(copied).toContain(`Chave de acesso: ${authorized}`);
        expect(copied).toContain('Autorizada: 100 – Autorizado o uso da NF-e');
        expect(copied).toMatch(/Protocolo: \d{15}/);
        // Content for screen readers takes no space: at 200 % the window itself must not scroll.
        await app.setViewportSize({ width: 683, height: 384 });
        expect(await app.evaluate('document.documentElement.scrollHeight - window.innerHeight')).toBe(0);
        await app.setViewportSize(size);

        // A wrong digit dims the answers before it.
        await consult.ask(
          `${authorized.slice(0, 8)}${(Number(authorized[8]) + 1) % 10}${authorized.slice(9)}`,
        );
        await expect(consult.below).toContainText('Algum número está errado: confira grupo a grupo');
        await expect(consult.below).not.toContainText('Grupo 11');
        await expect(
          app.getByRole('heading', { name: 'Respostas anteriores, de outras notas' }),
        ).toBeVisible();
        const opacity = () =>
          app.evaluate<string>('getComputedStyle(document.querySelector("article").parentElement).opacity');
        expect(Number(await opacity())).toBeLessThan(1);
        await expect(consult.cards).toHaveCount(1);
        await consult.below.getByRole('button', { name: 'Grupo 3: 9999' }).click();
        await expect(consult.below).toContainText('dígito confere');
        await expect.poll(opacity).toBe('1');

        await consult.ask(cancelled);
        await expect(consult.card('Cancelada')).toContainText('101 –');
        await expect(consult.card('Cancelada').getByRole('list', { name: 'História da nota' })).toContainText(
          'Cancelamento',
        );

        const card = consult.card('Cancelada');
        await consult.more(card).click();
        await app.getByRole('menuitem', { name: 'Ver XML' }).click();
        const dialog = app.getByRole('dialog', { name: 'Resposta da SEFAZ' });
        await expect(dialog).toContainText('<cStat>101</cStat>');
        await dialog.getByRole('button', { name: 'Salvar XML' }).click();
        await app.keyboard.press('Escape');
        await expect(card.getByRole('status').filter({ hasText: '-sit.xml' })).toHaveCount(1);
        await card.getByRole('button', { name: 'Salvar PDF' }).click();
        await expect(card.getByRole('status').filter({ hasText: '-sit.pdf' })).toHaveCount(1);

        await consult.ask(unknown);
        await expect(consult.card('Não consta')).toContainText('217 –');
        // Each of the four usual causes has its solution.
        await expect(consult.card('Não consta').getByRole('listitem').getByRole('button')).toHaveCount(4);
        await expect(consult.cards.first()).toContainText('Não consta');
        await expect(consult.cards).toHaveCount(3);
      },
    );

    await reading.step(
      'a cancelled note is headed by its cancellation, each protocol has its name, and the substitute is one click away; an authorization with alerts (120) is authorized, with the alerts in SEFAZ’s wording',
      async () => {
        await clear();
        await consult.ask(substituted);
        const replaced = consult.card('Cancelada');
        await expect(replaced).toContainText('Cancelamento por substituição');
        await expect(replaced).toContainText(/Protocolo do cancelamento \d{3} \d{3}/);
        await expect(replaced).toContainText('Motivo: “');
        await expect(replaced).toContainText(/Tinha sido autorizada em .*, protocolo da autorização \d{3}/);
        await consult.more(replaced).click();
        await expect(app.getByRole('menuitem', { name: 'Copiar protocolo do cancelamento' })).toBeVisible();
        await expect(app.getByRole('menuitem', { name: 'Copiar protocolo da autorização' })).toBeVisible();
        await app.keyboard.press('Escape');
        await replaced.getByRole('button', { name: 'Consultar esta chave' }).click();
        await expect(consult.card('Autorizada')).toBeVisible();

        await consult.ask(alerted);
        const warned = consult.card('Autorizada').first();
        await expect(warned).toContainText('120 –');
        await expect(warned).toContainText('2 alertas da SEFAZ a quem emitiu');
        await expect(
          warned.getByRole('listitem').filter({ hasText: '101 – Item 2 sem o grupo' }),
        ).toBeVisible();
        await expect(
          warned.getByRole('listitem').filter({ hasText: '205 – Codigo de barras' }),
        ).toBeVisible();
      },
    );
  },
);

test('without an answer the card says what failed, and the history has only what was answered; a wait can be cancelled; a stopped SEFAZ (108) is no situation of the note, and on request it is consulted once when the wait is over', async ({
  app,
}) => {
  test.slow();
  const training = trainingScreen(app);
  const key = await training.key('Com carta de correção');
  const authorized = await training.key('Autorizada');
  await training.choose('Página no lugar da resposta');
  await app.keyboard.press('F3');
  const consult = consultScreen(app);
  await consult.ask(key);
  await expect(consult.card('Sem resposta')).toBeVisible();
  await training.choose('Normal');
  await app.keyboard.press('F3');
  await app.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(consult.card('Autorizada')).toContainText('Carta de correção');
  await shell(app).open('Histórico');
  await expect(app.getByRole('row')).toHaveCount(2);

  // A wait can be cancelled, and the note is consulted again.
  await training.choose('Lenta');
  await app.keyboard.press('F3');
  await consult.ask(authorized);
  await app.getByRole('button', { name: 'Cancelar' }).click();
  await expect(consult.card('Consulta cancelada por você')).toBeVisible();
  await training.choose('Normal');
  await app.keyboard.press('F3');
  await app.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(consult.card('Autorizada').first()).toBeVisible();
  await expect(consult.cards).toHaveCount(2);

  await training.choose('Parada \\(108\\)');
  await app.clock.install();
  await app.keyboard.press('F3');
  await consult.ask(authorized);
  const card = consult.card('SEFAZ parada');
  await expect(card).toContainText('A nota não foi consultada.');
  await expect(card).toContainText(/Última situação conhecida:.*Autorizada/);
  await expect(card.getByRole('timer')).toHaveText(/ às \d\d:\d\d\. Faltam [0-3]:\d\d\./);
  await expect(card.getByRole('button', { name: 'Tentar de novo' })).toBeEnabled();
  await expect(app.getByText(/rejeitada/i)).toHaveCount(0);
  await shell(app).open('Início');
  const last = app.getByRole('region', { name: 'Últimas operações' }).getByRole('listitem').first();
  await expect(last).toContainText('Autorizada');
  await expect(last).toContainText('SEFAZ parada');
  await shell(app).open('Histórico');
  await expect(app.getByRole('row').nth(1)).toContainText('Autorizada');

  // On request, it is consulted once by itself when the wait is over.
  await app.keyboard.press('F3');
  await consult
    .card('SEFAZ parada')
    .getByRole('checkbox', { name: /^Consultar automaticamente às/ })
    .check();
  await training.choose('Normal');
  await app.clock.fastForward('03:05');
  await app.keyboard.press('F3');
  await expect(consult.cards.first()).toHaveAccessibleName(/Autorizada$/);
  await expect(consult.card('SEFAZ parada')).toHaveCount(0);
});
