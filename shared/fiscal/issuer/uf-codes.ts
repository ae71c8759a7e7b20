/** The IBGE codes (cUF) of the 27 federation units, without the schema library: threads that start often need only these. */

const CODES = {
  AC: '12', AL: '27', AM: '13', AP: '16', BA: '29', CE: '23', DF: '53', ES: '32', GO: '52',
  MA: '21', MG: '31', MS: '50', MT: '51', PA: '15', PB: '25', PE: '26', PI: '22', PR: '41',
  RJ: '33', RN: '24', RO: '11', RR: '14', RS: '43', SC: '42', SE: '28', SP: '35', TO: '17',
} as const; // prettier-ignore

export type Uf = keyof typeof CODES;
export type CUf = (typeof CODES)[Uf];

export const UFS = Object.keys(CODES) as Uf[];

const BY_CODE = new Map<string, Uf>(UFS.map((uf) => [CODES[uf], uf]));

export function cUfOf(uf: Uf): CUf {
  return CODES[uf];
}

export function ufOf(cUF: string): Uf | undefined {
  return BY_CODE.get(cUF);
}
