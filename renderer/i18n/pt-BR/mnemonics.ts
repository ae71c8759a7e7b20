/** The letter that, with Alt, presses each main button: within a screen all differ, and each stands in its label. */

export const mnemonics = {
  home: { consult: 'C', disable: 'I', connection: 'S' },
  consult: { submit: 'C' },
  wizard: { back: 'V', next: 'A', act: 'I' },
  certificates: { import: 'I', lock: 'B' },
  import: { choose: 'A', other: 'E', open: 'B', cancel: 'C', back: 'V', commit: 'G' },
  company: { cancel: 'C', save: 'S' },
  integration: { token: 'C' },
};
