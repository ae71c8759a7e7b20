/**
 * Reads a bar code as a scanner does: dark and light stretches, symbols of eleven modules, code sets, check symbol.
 */

/** The dark modules in the symbol of each value, as a binary number, most significant first. */
const DARK = (
  '6cc 66c 666 498 48c 44c 4c8 4c4 464 648 644 624 59c 4dc 4ce 5cc 4ec 4e6 672 65c 64e 6e4 674 76e 74c ' +
  '72c 726 764 734 732 6d8 6c6 636 518 458 446 588 468 462 688 628 622 5b8 58e 46e 5d8 5c6 476 776 68e ' +
  '62e 6e8 6e2 6ee 758 746 716 768 762 71a 77a 642 78a 530 50c 4b0 486 42c 426 590 584 4d0 4c2 434 432 ' +
  '612 650 7ba 614 47a 53c 4bc 49e 5e4 4f4 4f2 7a4 794 792 6de 6f6 7b6 578 51e 45e 5e8 5e2 7a8 7a2 5de ' +
  '5ee 75e 7ae 684 690 69c'
).split(' ');

const START_B = 104;
const START_C = 105;
const STOP = '11000111010';

/** `bars` as [left edge, width] in one unit; the narrowest is one module. Throws where a scanner would reject. */
export function readBarcode(bars: readonly (readonly [left: number, width: number])[]): string {
  const module = Math.min(...bars.map(([, width]) => width));
  const first = bars[0]?.[0] ?? 0;
  const whole = (length: number): number => {
    const modules = Math.round(length / module);
    if (Math.abs(length / module - modules) > 0.1)
      throw new Error('a stretch that is no whole number of modules');
    return modules;
  };
  let modules = '';
  for (const [left, width] of bars) {
    modules = modules.padEnd(whole(left - first), '0') + '1'.repeat(whole(width));
  }
  if (!modules.endsWith(`${STOP}11`)) throw new Error('no stop');
  const symbols = modules.slice(0, -13).match(/.{1,11}/g) ?? [];
  const values = symbols.map((symbol) => {
    const value = DARK.indexOf(Number.parseInt(symbol, 2).toString(16));
    if (value < 0) throw new Error(`no symbol: ${symbol}`);
    return value;
  });
  const check = values.pop() ?? -1;
  const [start = -1, ...data] = values;
  if ((start + data.reduce((sum, value, index) => sum + value * (index + 1), 0)) % 103 !== check) {
    throw new Error('wrong check symbol');
  }
  return decode(start, data);
}

function decode(start: number, data: readonly number[]): string {
  if (start !== START_B && start !== START_C) throw new Error('starts in neither B nor C');
  let pairs = start === START_C;
  let text = '';
  for (const value of data) {
    if (value === (pairs ? 100 : 99)) pairs = !pairs;
    else if (value > (pairs ? 99 : 95)) throw new Error(`function symbol ${value}`);
    else text += pairs ? String(value).padStart(2, '0') : String.fromCharCode(value + 32);
  }
  return text;
}
