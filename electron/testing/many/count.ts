/**
 * The count after the storm, from three records that the program does not write: the SEFAZ's own, the server's log, and the XML files
 * of every seat; compared with the journal, which is read by plain SQL.
 */

import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Postgres } from '../../storage/postgres/database.ts';
import type { Received } from './sefaz-process.ts';

/** What the server's log says of an event, committed or not; written by a trigger of the test's own. */
const LOGGED = /balcao-evento (\S+) (\d+) (\S+)/;

/** Run by an administrator: every event that is inserted leaves a line in the server's log. */
export const LOG_EVENTS = `
  CREATE FUNCTION public.log_event() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE LOG 'balcao-evento % % %', NEW.request_id, NEW.seq, NEW.kind;
    RETURN NULL;
  END $$;
  CREATE TRIGGER log_event AFTER INSERT ON balcao.event FOR EACH ROW EXECUTE FUNCTION public.log_event()`;

export interface Count {
  readonly requests: number;
  readonly registered: number;
  /** Numbers that SEFAZ registered by two requests, and requests that reached it more often than their sending was noted. */
  readonly twice: readonly string[];
  /** Registered, and not done in the journal with the same protocol, or without a line in the log or a file. */
  readonly lost: readonly string[];
  /** Done in the journal, said to a seat or kept in a file, and not what SEFAZ has. */
  readonly falsely: readonly string[];
  /** Requests that were uncertain at some time. */
  readonly uncertain: number;
  /** States in the end. */
  readonly states: Readonly<Record<string, number>>;
}

interface Written {
  readonly id: string;
  readonly requestId: string;
  readonly sendings: number;
  readonly uncertain: boolean;
  readonly state: string;
  readonly nProt: string;
}

export async function countAll(
  admin: Postgres,
  places: {
    readonly record: string;
    readonly serverLog: string;
    readonly dataDirs: readonly string[];
    /** Protocols that were said to seats. */
    readonly said: ReadonlySet<string>;
  },
): Promise<Count> {
  const received = readFileSync(places.record, 'utf8').trimEnd().split('\n').map(readReceived);
  const registered = new Map(received.filter(({ what }) => what === 'new').map((one) => [one.id, one]));
  const written = await journalOf(admin);
  const logged = sendingsLogged(places.serverLog);
  const files = filesOf(places.dataDirs);
  const byId = new Map<string, Written[]>();
  for (const one of written) byId.set(one.id, [...(byId.get(one.id) ?? []), one]);

  const twice: string[] = [...metNumbers([...registered.values()])];
  const arrived = Map.groupBy(received, ({ id }) => id);
  for (const [id, all] of arrived) {
    const own = byId.get(id) ?? [];
    const noted = own.reduce((sum, { sendings }) => sum + sendings, 0);
    const inLog = own.reduce((sum, { requestId }) => sum + (logged.get(requestId) ?? 0), 0);
    if (all.length > noted || all.length > inLog) twice.push(`${id}: ${all.length} of ${noted}, ${inLog}`);
  }
  const lost = [...registered.values()].flatMap(({ id, nProt }) => {
    const done = byId.get(id)?.some((one) => one.state === 'homologated' && one.nProt === nProt) ?? false;
    return done && files.get(id)?.has(nProt)
      ? []
      : [`${id} ${nProt}: journal ${done}, file ${files.has(id)}`];
  });
  const protocols = new Set([...registered.values()].map(({ nProt }) => nProt));
  const falsely = [
    ...written
      .filter(({ id, state, nProt }) => state === 'homologated' && registered.get(id)?.nProt !== nProt)
      .map(({ id }) => `journal ${id}`),
    ...[...places.said].filter((nProt) => !protocols.has(nProt)).map((nProt) => `said ${nProt}`),
    ...[...files].flatMap(([id, all]) =>
      [...all].filter((nProt) => registered.get(id)?.nProt !== nProt).map((nProt) => `file ${id} ${nProt}`),
    ),
  ];
  return {
    requests: written.length,
    registered: registered.size,
    twice,
    lost,
    falsely,
    uncertain: written.filter(({ uncertain }) => uncertain).length,
    states: Object.fromEntries(
      [...Map.groupBy(written, ({ state }) => state)].map(([state, all]) => [state, all.length]),
    ),
  };
}

function readReceived(line: string): Received {
  return JSON.parse(line) as Received;
}

async function journalOf({ query }: Postgres): Promise<Written[]> {
  const rows = await query(
    `SELECT r.inf_id, r.request_id, count(*) FILTER (WHERE e.kind = 'sending') AS sendings,
       bool_or(e.state = 'uncertain') AS uncertain, (array_agg(e.state ORDER BY e.seq DESC))[1] AS state,
       coalesce(max(e.data::json->>'nProt') FILTER (WHERE e.disabled = 1), '') AS n_prot
     FROM balcao.request r JOIN balcao.event e USING (request_id) GROUP BY r.request_id`,
  );
  return rows.map((row) => ({
    id: String(row['inf_id']),
    requestId: String(row['request_id']),
    sendings: Number(row['sendings']),
    uncertain: row['uncertain'] === true,
    state: String(row['state']),
    nProt: String(row['n_prot']),
  }));
}

function sendingsLogged(path: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [, requestId, , kind] = LOGGED.exec(line) ?? [];
    if (requestId !== undefined && kind === 'sending') found.set(requestId, (found.get(requestId) ?? 0) + 1);
  }
  return found;
}

/** Protocols by the Id of the request that each file speaks of; of a 563 request and answer lie in two files of one name. */
function filesOf(dataDirs: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const dataDir of dataDirs) {
    for (const name of globSync('arquivo/**/*.xml', { cwd: dataDir })) {
      const text = readFileSync(join(dataDir, name), 'utf8');
      const nProt = /<nProt>(\d+)<\/nProt>/.exec(text)?.[1];
      if (nProt === undefined) continue;
      const asked = join(dataDir, name.replace(/-ret-563\.xml$/, '-ped-inu.xml'));
      const whole = existsSync(asked) ? text + readFileSync(asked, 'utf8') : text;
      const id = /Id="(ID[0-9A-Z]{41})"/.exec(whole)?.[1] ?? '';
      found.set(id, (found.get(id) ?? new Set()).add(nProt));
    }
  }
  return found;
}

/** Numbers of one series that two different requests registered. */
function metNumbers(registered: readonly Received[]): string[] {
  // The series without the year, as SEFAZ's key has it: state, CNPJ, model, series.
  const seriesOf = (id: string) => id.slice(2, 4) + id.slice(6, 25);
  const met: string[] = [];
  for (const [series, all] of Map.groupBy(registered, ({ id }) => seriesOf(id))) {
    const sorted = all.toSorted((a, b) => a.nNFIni - b.nNFIni);
    for (const [i, one] of sorted.entries()) {
      const before = sorted[i - 1];
      if (before && before.nNFFin >= one.nNFIni) met.push(`${series}: ${before.id} ${one.id}`);
    }
  }
  return met;
}
