/** Writes a piece of a data folder's journal into the shared one, each table by one statement. */

import type { Session } from '../../../../storage/postgres/database.ts';
import type { Placed, PlacedLink } from './place-past.ts';
import type { Writer } from '../postgres-rows.ts';

/** Bytes in an array of texts: hexadecimal, or this where there are none. */
const NO_BYTES = '-';

const EVENTS = `SELECT balcao.import_events($1::int[], $2::int[], $3::text[], $4::int[], $5::text[], $6::text[], $7::int[],
  $8::text[], $9::text[], $10::text[], $11, $12, $13::text[]) AS links`;

const ORIGINS = `INSERT INTO balcao.origin_event
    (origin_id, hash, position, previous, request_id, seq, state, disabled, event_seq)
  SELECT $1, o.* FROM unnest($2::text[], $3::int[], $4::text[], $5::text[], $6::int[], $7::text[], $8::int[], $9::int[])
    AS o (hash, position, previous, request, seq, state, disabled, here)`;

/** The requests must be given before, on the same transaction. */
export async function writePast(
  { query }: Session,
  { links, events, origin, writer }: Placed & { readonly origin: number; readonly writer: Writer },
): Promise<void> {
  const [put] = await Promise.all([
    links.length > 0 ? query(EVENTS, eventValues(links, writer)) : undefined,
    query(ORIGINS, [
      origin,
      events.map(({ event }) => event.hash),
      events.map(({ event }) => event.position),
      events.map(({ event }) => event.previous),
      events.map(({ event }) => event.requestId),
      events.map(({ event }) => event.seq),
      events.map(({ event }) => event.state),
      events.map(({ event }) => event.disabled),
      events.map(({ here }) => here),
    ]),
  ]);
  const hashed = (put?.[0]?.['links'] ?? []) as readonly string[];
  if (links.some(({ hash }, index) => hash !== hashed[index]))
    throw new Error('a link that the server hashed otherwise');
}

function eventValues(links: readonly PlacedLink[], { machine, osUser }: Writer) {
  const of = <T extends string | number>(value: (link: PlacedLink) => T): readonly T[] => links.map(value);
  return [
    of(({ companyId }) => companyId),
    of(({ position }) => position),
    of(({ event }) => event.requestId),
    of(({ seq }) => seq),
    of(({ event }) => event.kind),
    of(({ state }) => state),
    of(({ event }) => event.disabled),
    of(({ event }) => event.at),
    of(({ event }) => event.data),
    of(({ event }) => (event.raw ? Buffer.from(event.raw).toString('hex') : NO_BYTES)),
    machine,
    osUser,
    of(({ event }) => event.hash),
  ];
}
