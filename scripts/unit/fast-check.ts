/**
 * fast-check as the tests import it (see vitest.config.ts): with the same inputs in every run, so that a landing fails only by
 * what it changes, and with a tenth of them. `npm run proof` draws others each time, all of them, and names the seed of what fails.
 */

import fc, {
  type IRawProperty,
  type Parameters,
  type StringConstraints,
} from '../../node_modules/fast-check/lib/fast-check.js';

/** Any number; another one tries other inputs. */
const SEED = 20_261_123;
const RUNS = 100;
/** Of properties whose runs are few because each takes long. */
const LEAST = 5;

const drawn = process.env['BALCAO_PROOF'] !== undefined;
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  // Reports keep an error's own message only, not its cause.
  includeErrorInReport: true,
  ...(drawn ? {} : { seed: SEED }),
});

function tenth<T>(parameters: Parameters<T> = {}): Parameters<T> {
  const all = parameters.numRuns ?? RUNS;
  return { ...parameters, numRuns: Math.max(Math.min(all, LEAST), Math.ceil(all / 10)) };
}

const assertTenth = (<T>(property: IRawProperty<T>, parameters?: Parameters<T>) =>
  fc.assert(property, tenth(parameters))) as typeof fc.assert;

const SURROGATES = { first: 0xd800, count: 0x800 };
const codePoint = (nth: number) =>
  String.fromCodePoint(nth < SURROGATES.first ? nth : nth + SURROGATES.count);
/**
 * The unit `binary` of texts: the same texts of the same seed. fast-check's own keeps a table of all code points: a second of each process
 * that draws such a text, and 100 MB.
 */
const binary = fc.nat({ max: 0x10_ffff - SURROGATES.count }).map(codePoint, (text) => {
  const point = String(text).codePointAt(0) ?? NaN;
  const nth = point < SURROGATES.first ? point : point - SURROGATES.count;
  if (codePoint(nth) !== text) throw new Error('no code point');
  return nth;
});
const string = (constraints: StringConstraints = {}) =>
  fc.string(constraints.unit === 'binary' ? { ...constraints, unit: binary } : constraints);

export default { ...fc, string, ...(drawn ? {} : { assert: assertTenth }) };
