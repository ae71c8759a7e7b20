/** The letter that, with Alt, presses each main button: within a screen all differ, and each stands in its label. */

export const mnemonics = {
  home: { consult: 'C', disable: 'I', connection: 'S' },
  consult: { submit: 'C', clear: 'L' },
  wizard: { back: 'V', next: 'A', act: 'I' },
  outcome: {
    openFolder: 'A',
    another: 'I',
    sendAgain: 'E',
    sendNow: 'T',
    later: 'R',
    person: 'G',
    fix: 'C',
    retry: 'N',
    save: 'S',
    discard: 'D',
  },
  resolve: { back: 'V', record: 'R' },
  certificates: { import: 'I', lock: 'B' },
  import: { choose: 'A', other: 'E', open: 'B', cancel: 'C', back: 'V', commit: 'G' },
  company: { cancel: 'C', save: 'S' },
  story: { consult: 'C', openFolder: 'A', resolve: 'R' },
  integration: { token: 'C' },
  settings: { connection: 'S' },
};
