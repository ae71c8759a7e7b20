/** What SEFAZ said as one text: its code and its words, which some states leave out. */

export interface Spoken {
  readonly cStat: string;
  readonly xMotivo?: string | undefined;
}

export function spokenText({ cStat, xMotivo }: Spoken): string {
  return xMotivo ? `${cStat} – ${xMotivo}` : cStat;
}
