/**
 * Compares each company's chain with what this computer saw of it: after a failover or an older backup the last links may be
 * gone, and a row written by hand carries no proper hash. Either stops that company's disablements until a person has looked.
 */

import { appError, type AppError } from '../../../../../shared/errors.ts';
import type { Postgres } from '../../../../storage/postgres/database.ts';
import { databaseRefusal } from '../../../../storage/postgres/refusal.ts';
import { CHAIN_START } from '../../chain.ts';
import type { ChainGuard } from '../../chain-guard.ts';
import { companyPiece, faultOf } from './company-chain.ts';
import type { ChainPlace } from '../known-rows.ts';
import type { Acceptance, ChainMemory, HeardLink, SeenLink } from './links-kept.ts';
import { eachEnd, movedChains } from './moved-chains.ts';

export interface ChainWatch extends ChainGuard {
  /**
   * Remembers how far each chain has gone, in the first call and the one after `rewound`, and then those that grew since the
   * last call, so that a link lost later is missed here, whichever program wrote it.
   */
  readonly hear: () => Promise<void>;
  /** Companies whose last seen or heard link is missing or another one. */
  readonly rewound: () => Promise<readonly AppError[]>;
  /**
   * The faults of all companies, each looked at behind what this computer saw of it; `whole` is false where the time, of
   * `performance.now()`, was over before: what was verified until then is remembered, and the next call goes on.
   */
  readonly faults: (
    until: number,
  ) => Promise<{ readonly faults: readonly AppError[]; readonly whole: boolean }>;
  /** Accepts the chain as it is now. Returns what was accepted; undefined where there was nothing to accept. */
  readonly accept: (cnpj: string) => Promise<Acceptance | undefined>;
  /** This program put a link at the end of a chain, and the server answered with its place. */
  readonly wrote: (cnpj: string, link: ChainPlace) => void;
  /** Resolves when nothing is being remembered any more. */
  readonly idle: () => Promise<void>;
}

/** An act writes five. */
const MOST_OWN = 50;
/** Characters of a role's name: what PostgreSQL gives has no more. */
const MOST_ROLE = 64;
const START: SeenLink = { position: 0, hash: CHAIN_START };

/** `failed` gets the errors of remembering, other than a server that is away. */
export function watchChains(
  { query }: Pick<Postgres, 'query'>,
  memory: ChainMemory,
  failed: (error: unknown) => void,
): ChainWatch {
  let origin: string | undefined;
  const originNow = async () => {
    origin ??= String(
      (await query('SELECT origin::text AS origin FROM balcao.shared_origin'))[0]?.['origin'],
    );
    return origin;
  };
  const ids = new Map<string, number>();
  /** Of a company; another server may have given it another one. Undefined where the server does not have the company. */
  const idOf = async (cnpj: string): Promise<number | undefined> => {
    const known = ids.get(cnpj);
    if (known !== undefined) return known;
    const [row] = await query('SELECT company_id AS id FROM balcao.company WHERE cnpj = $1', [cnpj]);
    if (row) ids.set(cnpj, Number(row['id']));
    return row && Number(row['id']);
  };
  const last = async (cnpj: string): Promise<SeenLink> => {
    const [row] = await query(
      `SELECT e.position, e.hash FROM balcao.event e JOIN balcao.company c USING (company_id)
       WHERE c.cnpj = $1 ORDER BY e.position DESC LIMIT 1`,
      [cnpj],
    );
    return row ? { position: Number(row['position']), hash: String(row['hash']) } : START;
  };
  const refuse = async (
    code: 'database.rewound' | 'database.altered',
    cnpj: string,
    position: number,
    by?: unknown,
  ) => {
    ids.clear();
    const role = typeof by === 'string' ? { role: by.slice(0, MOST_ROLE) } : {};
    return appError(code, { cnpj, position, found: (await last(cnpj)).position, ...role });
  };

  const look = async (cnpj: string, until = Infinity): Promise<AppError | undefined> => {
    const of = await originNow();
    let known = memory.seen(of, cnpj) ?? START;
    const heard = memory.heard(of, cnpj) ?? START;
    const expected = Math.max(known.position, heard.position);
    const id = await idOf(cnpj);
    if (id === undefined) return expected === 0 ? undefined : refuse('database.rewound', cnpj, expected);
    for (;;) {
      // From the known link on, which must still be the one it was.
      const { rows, end } = await companyPiece({ query }, id, Math.max(0, known.position - 1));
      const [first, ...later] = known.position === 0 ? [undefined, ...rows] : rows;
      if (known.position > 0 && (first?.['position'] !== known.position || first['hash'] !== known.hash)) {
        return refuse('database.rewound', cnpj, expected);
      }
      for (const row of later) {
        const position = known.position + 1;
        if (row && faultOf(row, known.hash, position))
          return refuse('database.altered', cnpj, position, row['role']);
        known = { position, hash: String(row?.['hash']) };
        if (position === heard.position && known.hash !== heard.hash)
          return refuse('database.rewound', cnpj, expected);
      }
      // The last piece: there is no more than this.
      if (end && known.position < heard.position) return refuse('database.rewound', cnpj, expected);
      if (later.length > 0) memory.see(of, cnpj, known);
      if (end || performance.now() > until) return undefined;
    }
  };

  /** Links of this program that follow one another, behind the one that they follow. */
  const own = new Map<string, readonly SeenLink[]>();
  const wrote: ChainWatch['wrote'] = (cnpj, { position, previous, hash }) => {
    const before = own.get(cnpj) ?? [];
    const run = before.at(-1)?.hash === previous ? before : [{ position: position - 1, hash: previous }];
    own.set(cnpj, [...run.slice(-MOST_OWN), { position, hash }]);
  };
  /**
   * Links that this program wrote directly behind the last seen one need no look: they are remembered, and the result is
   * true.
   */
  const seeOwn = (cnpj: string): boolean => {
    const run = own.get(cnpj) ?? [];
    own.delete(cnpj);
    const last = run.at(-1);
    if (origin === undefined || !last) return false;
    const seen = memory.seen(origin, cnpj) ?? START;
    if (!run.some(({ position, hash }) => position === seen.position && hash === seen.hash)) return false;
    memory.see(origin, cnpj, last);
    return true;
  };

  const moved = movedChains({ query });

  /** One look at a time for each company; what is written meanwhile is seen by one further look. */
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();
  const note = (cnpj: string) => {
    if (running.has(cnpj)) {
      again.add(cnpj);
      return;
    }
    if (seeOwn(cnpj)) return;
    const ended = () => {
      running.delete(cnpj);
      if (again.delete(cnpj)) note(cnpj);
    };
    const looking = look(cnpj).then(
      () => undefined,
      (error: unknown) => {
        // It is seen at the next look.
        if (!databaseRefusal(error)) failed(error);
      },
    );
    running.set(cnpj, looking.finally(ended));
  };

  return {
    refusal: (cnpj) => {
      seeOwn(cnpj);
      return look(cnpj);
    },
    note,
    wrote,
    hear: async () => {
      const of = await originNow();
      await moved.since((links) => memory.hear(of, links));
    },
    rewound: async () => {
      moved.restart();
      const all = memory.all(await originNow());
      const rows = await query(
        `SELECT asked.cnpj, asked.position FROM unnest($1::text[], $2::int[], $3::text[]) AS asked (cnpj, position, hash)
         WHERE NOT EXISTS (SELECT FROM balcao.event e JOIN balcao.company c USING (company_id)
           WHERE c.cnpj = asked.cnpj AND e.position = asked.position AND e.hash = asked.hash)`,
        [all.map(({ cnpj }) => cnpj), all.map(({ position }) => position), all.map(({ hash }) => hash)],
      );
      return Promise.all(
        rows.map((row) => refuse('database.rewound', String(row['cnpj']), Number(row['position']))),
      );
    },
    faults: async (until) => {
      const of = await originNow();
      const ends: HeardLink[] = [];
      await eachEnd({ query }, (links) => ends.push(...links));
      const isSeen = ({ cnpj, position, hash }: HeardLink) => {
        const seen = memory.seen(of, cnpj);
        return seen?.position === position && seen.hash === hash;
      };
      const faults: AppError[] = [];
      for (const end of ends) {
        if (isSeen(end)) continue;
        if (performance.now() > until) return { faults, whole: false };
        const fault = await look(end.cnpj, until);
        if (fault) faults.push(fault);
      }
      return { faults, whole: performance.now() <= until };
    },
    accept: async (cnpj) => {
      const fault = await look(cnpj);
      if (!fault) return undefined;
      const of = await originNow();
      const acceptance = {
        cnpj,
        code: fault.code,
        seen: memory.seen(of, cnpj) ?? START,
        found: await last(cnpj),
      };
      memory.accept(of, acceptance);
      return acceptance;
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running.values());
    },
  };
}
