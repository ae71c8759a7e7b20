/** After a kill: what the next process finds, and whether the request can be resolved so that journal, SEFAZ and file agree. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dig, pluck, textAt } from '../../cli/testing/dig.ts';
import { laterBy } from './crash-harness.ts';
import type { CrashPlace } from './crash-store.ts';

export interface Verdict {
  /** The journal's state at the time of death, before any recovery. */
  readonly atDeath: string;
  /** What the next command found. */
  readonly afterRestart: 'none' | 'prepared' | 'uncertain' | 'homologated';
  readonly provedBy: string;
}

/**
 * Restarts, checks, resolves the request as a person would, and checks again. Throws on any violation, naming it.
 * @param nthResend 2 where a process may have died in a second send
 * @param validXml undefined if the schemas are not available
 */
export async function judge(
  place: CrashPlace,
  nthResend: number,
  validXml?: (xml: string) => string | undefined,
): Promise<Verdict> {
  const { folder, next } = place;
  const atDeath = await place.state();
  const must = (right: boolean, what: string) => {
    if (!right) throw new Error(`${what} (${folder.data}, ${folder.ini}; ${atDeath} at death)`);
  };
  const later = laterBy(nthResend * 2);
  // What died while it sent again did so by a later clock, which only a process has.
  const byOwnClock = nthResend === 1;
  const listed = await (byOwnClock ? next.here.run(['pendencias']) : next.run(['pendencias'], later).ended);
  must(listed.exit === 0, `pendencias ended with ${listed.exit}: ${listed.stdout}${listed.stderr}`);
  const afterRestart = (await place.state()) as Verdict['afterRestart'];
  must(
    ['none', 'prepared', 'uncertain', 'homologated'].includes(afterRestart),
    `after the restart: ${afterRestart}`,
  );
  const before = folder.recorded();
  must(before <= 1, 'recorded twice');
  if (afterRestart === 'homologated') must(before === 1, 'claimed without a record');
  if (afterRestart === 'none' || afterRestart === 'prepared')
    must(before === 0, 'lost: recorded, and not known');
  const uncertain = afterRestart === 'uncertain';
  const pending = pluck(dig(JSON.parse(listed.stdout), 'pendencias'), 'nNFIni').includes(folder.ini);
  // A homologated request may still be listed for its file, which is being saved.
  if (afterRestart !== 'homologated') must(pending === uncertain, `pendencias: ${listed.stdout}`);

  const disabled = () => (byOwnClock ? next.here.disable() : next.disable(later).ended);
  const ended = await (uncertain ? (await place.resend(later)).ended : disabled());
  must(ended.exit === 0, `the way out ended with ${ended.exit}: ${ended.stdout}${ended.stderr}`);
  const done: unknown = JSON.parse(ended.stdout);
  must(dig(done, 'estado') === 'homologada', 'not homologated in the end');
  must(folder.recorded() === 1, `recorded ${folder.recorded()} times in the end`);
  must((await place.state()) === 'homologated' && (await place.chainHolds()), 'a journal that does not hold');
  const provedBy = textAt(done, 'retornoInutNFe', 'cStat');
  const file = textAt(done, 'arquivo');
  must(existsSync(file), 'no file');
  const names = readdirSync(join(file, '..'));
  must(
    names.every((name) => name.endsWith('.xml')),
    `left behind: ${names.join(' ')}`,
  );
  must(names.length === (provedBy === '102' ? 1 : 2), `files: ${names.join(' ')}`);
  const xml = readFileSync(file, 'utf8');
  if (provedBy === '102') {
    must(xml === dig(done, 'retornoInutNFe', 'xmlInut'), 'the file differs from the printed answer');
    const fault = validXml?.(xml);
    must(fault === undefined, `the file is not valid: ${fault}`);
  }
  return { atDeath, afterRestart, provedBy };
}
