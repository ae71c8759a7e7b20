/** Reads a key while it is being typed: its faults, each with its group, and the few corrections of one wrong digit. */

import {
  accessKeyProblems,
  mendsOfAccessKey,
  type AccessKey,
  type AccessKeyFault,
  type AccessKeyProblem,
} from '../../../shared/fiscal/key/access-key.ts';
import { tooOldFrom } from '../../../shared/fiscal/key/key-age.ts';
import { newestIssueYear } from '../../../shared/fiscal/key/issue-time.ts';
import { cnpjProblem } from '../../../shared/fiscal/issuer/cnpj.ts';
import { ufOf } from '../../../shared/fiscal/issuer/uf.ts';

export interface KeyFault {
  readonly fault: Exclude<AccessKeyFault, 'length'>;
  /** Offsets in the bare key, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** Group of the key, 1..11. */
  readonly group: number;
  readonly value: string;
}

export interface KeyReading {
  readonly length: number;
  readonly complete: boolean;
  readonly faults: readonly KeyFault[];
  /** Valid keys that one typing error turns into this one, each with the changed group and its new text. */
  readonly mends: readonly KeyMend[];
  /** Older than the 180 days that SEFAZ answers for: it may answer 526. */
  readonly old: boolean;
}

export interface KeyMend {
  readonly key: AccessKey;
  /** Group of the key, 1..11. */
  readonly group: number;
  readonly value: string;
}

/** Reads the characters so far; faults of typed parts are reported at once, the length only on request. */
export function readKey(bare: string, now: Date): KeyReading {
  const thisYear = newestIssueYear(now);
  const raw = bare.length === 44 ? accessKeyProblems(bare, thisYear) : partialFaults(bare, thisYear);
  const faults = raw.flatMap(({ fault, start, end }) =>
    fault === 'length'
      ? []
      : [{ fault, start, end, group: Math.floor(start / 4) + 1, value: bare.slice(start, end) }],
  );
  const complete = bare.length === 44 && faults.length === 0;
  const mends = bare.length === 44 && !complete ? mendsOfAccessKey(bare, thisYear) : [];
  return {
    length: bare.length,
    complete,
    faults,
    old: complete && tooOldFrom(bare) <= now.getTime(),
    mends: mends.map(({ key, group }) => ({ key, group, value: key.slice((group - 1) * 4, group * 4) })),
  };
}

function partialFaults(bare: string, thisYear: number): AccessKeyProblem[] {
  const faults: AccessKeyProblem[] = [];
  const wrong = [...bare].findIndex((c, i) => !(i >= 6 && i < 18 ? /[0-9A-Z]/ : /[0-9]/).test(c));
  // Letters at the start are an address or a prefix being typed, not a fault yet.
  if (wrong === 0) return faults;
  if (wrong > 0) faults.push({ fault: 'characters', start: wrong, end: wrong + 1 });
  if (bare.length >= 2 && !ufOf(bare.slice(0, 2))) faults.push({ fault: 'cUF', start: 0, end: 2 });
  if (bare.length >= 4) {
    const year = 2000 + Number(bare.slice(2, 4));
    if (year < 2006 || year > thisYear) faults.push({ fault: 'year', start: 2, end: 4 });
  }
  if (bare.length >= 6) {
    const month = Number(bare.slice(4, 6));
    if (month < 1 || month > 12) faults.push({ fault: 'month', start: 4, end: 6 });
  }
  // A CPF in place of the CNPJ starts with zeros and can be recognized only by the series, which follows.
  if (bare.length >= 20 && !bare.slice(6, 20).startsWith('000') && cnpjProblem(bare.slice(6, 20))) {
    faults.push({ fault: 'emitter', start: 6, end: 20 });
  }
  if (bare.length >= 22 && !['55', '65'].includes(bare.slice(20, 22)))
    faults.push({ fault: 'mod', start: 20, end: 22 });
  return faults.sort((a, b) => a.start - b.start);
}
