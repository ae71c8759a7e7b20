/** The note and the range that most tests of SEFAZ's answers ask for. */

export const KEY = '35261011222333000181550010000001231482057313';

export const RANGE = {
  tpAmb: '2',
  cUF: '35',
  ano: '26',
  cnpj: '11222333000181',
  mod: '55',
  serie: 1,
  nNFIni: 50,
  nNFFin: 52,
} as const;
