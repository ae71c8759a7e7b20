import { expect, test } from 'vitest';
import { en } from '../i18n/en/index.ts';
import { ptBR, type Catalogue } from '../i18n/pt-BR/index.ts';

/** The labels that the letters are underlined in. */
const LABELS: Readonly<Record<string, (words: Catalogue) => string>> = {
  'home.consult': ({ home }) => home.consult,
  'home.disable': ({ home }) => home.disable,
  'home.connection': ({ connection }) => connection.open,
  'consult.submit': ({ consult }) => consult.submit,
  'wizard.back': ({ common }) => common.back,
  'wizard.next': ({ common }) => common.next,
  'wizard.act': ({ disablement }) => disablement.review.act_other,
  'certificates.import': ({ certificates }) => certificates.import,
  'certificates.lock': ({ certificates }) => certificates.lockNow,
  'import.choose': ({ certificates }) => certificates.wizard.choose,
  'import.other': ({ certificates }) => certificates.wizard.chooseOther,
  'import.open': ({ certificates }) => certificates.wizard.open,
  'import.cancel': ({ common }) => common.cancel,
  'import.back': ({ common }) => common.back,
  'import.commit': ({ certificates }) => certificates.wizard.commit,
  'company.cancel': ({ common }) => common.cancel,
  'company.save': ({ common }) => common.save,
  'integration.token': ({ integration }) => integration.newToken,
};

test.each([
  ['pt-BR', ptBR],
  ['en', en],
] as const)(
  'within a screen no two buttons share a letter, and each letter stands in its label (%s)',
  (_, words) => {
    for (const [screen, buttons] of Object.entries(words.mnemonics)) {
      const letters = Object.values(buttons as Record<string, string>);
      expect(new Set(letters).size, screen).toBe(letters.length);
      for (const [button, letter] of Object.entries(buttons as Record<string, string>)) {
        const name = `${screen}.${button}`;
        const label = LABELS[name];
        expect(label, `${name} has no label here`).toBeDefined();
        expect(label?.(words).toUpperCase(), name).toContain(letter);
      }
    }
  },
);
