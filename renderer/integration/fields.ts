/** Parses the numbers typed in Integração. */

/** 1 to 65535; undefined for anything else. */
export function readPort(text: string): number | undefined {
  return readWhole(text, 65_535);
}

/** The most numbers that one call, and one day, may disable; undefined where a text is not valid for the contract. */
export function readCaps(
  call: string,
  day: string,
): { capCall: number | undefined; capDay: number | undefined } {
  const capCall = readWhole(call, 10_000);
  const perDay = readWhole(day, 100_000);
  return { capCall, capDay: perDay !== undefined && perDay >= (capCall ?? 1) ? perDay : undefined };
}

function readWhole(text: string, most: number): number | undefined {
  const bare = text.trim().replaceAll('.', '');
  if (!/^\d{1,6}$/.test(bare)) return undefined;
  const value = Number(bare);
  return value >= 1 && value <= most ? value : undefined;
}
