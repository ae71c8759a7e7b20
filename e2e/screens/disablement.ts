/** The disablement wizard, step by step, and its results. */

import type { Page } from '@playwright/test';

export interface WantedRange {
  readonly serie?: string;
  readonly from: string;
  readonly to: string;
  readonly justification?: string;
}

export const GOOD_JUSTIFICATION = 'Números pulados por falha do sistema emissor';

export function disablementScreen(page: Page) {
  const main = page.getByRole('main');
  const next = main.getByRole('button', { name: 'Avançar' });
  const screen = {
    serie: main.getByLabel('Série', { exact: true }),
    from: main.getByLabel('De', { exact: true }),
    to: main.getByLabel('até', { exact: true }),
    year: main.getByLabel('Ano da numeração'),
    month: main.getByLabel('Mês da quebra'),
    justification: main.getByRole('textbox', { name: 'Justificativa' }),
    next,
    back: main.getByRole('button', { name: 'Voltar' }),
    act: main.getByRole('button', { name: /^Inutilizar \d/ }),
    summary: page.getByRole('region', { name: 'Resumo' }),
    step: (name: string) => main.getByRole('heading', { level: 2, name }),
    outcome: (name: string) => main.getByRole('heading', { level: 2, name }),
    noContingency: main.getByRole('radio', { name: 'Não', exact: true }),
    contingency: main.getByRole('radio', { name: 'Sim ou não sei' }),
    mend: (name: string) => main.getByRole('button', { name, exact: true }),
    /** The parts of a divided range. */
    queue: main.getByRole('region', { name: /^Em \d+ pedidos/ }),
    yearOf: (year: string) => main.getByRole('radio', { name: year, exact: true }),
    another: main.getByRole('button', { name: 'Inutilizar outra' }),
    async toRange(serie: string) {
      await screen.serie.fill(serie);
      await next.click();
      await screen.step('Números que não foram usados').waitFor();
    },
    async fillRange(from: string, to: string) {
      await screen.from.fill(from);
      await screen.to.fill(to);
    },
    /** If no note shows the year it is asked for, after the check of the range has answered. */
    async tellYear() {
      const asked = main.locator('select[name="ano"]');
      if ((await asked.count()) > 0 && (await asked.inputValue()) === '')
        await asked.selectOption({ index: 1 });
    },
    /** From the first step to the last, with the default answers. */
    async toReview({ serie = '1', from, to, justification = GOOD_JUSTIFICATION }: WantedRange) {
      await screen.toRange(serie);
      await screen.fillRange(from, to);
      await screen.noContingency.check();
      await screen.tellYear();
      await next.click();
      await screen.justification.fill(justification);
      await next.click();
      await screen.step('Confira antes de enviar').waitFor();
    },
  };
  return screen;
}
