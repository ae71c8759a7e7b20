/** The notes in contingency that wait to be transmitted, by consultations and by files, as a person sees them. */

import { tpAmbOf, type CallOutput, type Contingency, type Environment } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/errors.ts';
import { accessKeyParts, type AccessKey } from '../../../shared/fiscal/key/access-key.ts';
import { cnpjSchema } from '../../../shared/fiscal/issuer/cnpj.ts';
import { outsideOf } from '../../../shared/fiscal/number-pieces.ts';
import { modSchema, noteNumberSchema, serieSchema } from '../../../shared/fiscal/numbering.ts';
import { transmissionLimit } from '../../../shared/fiscal/transmission.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { dayIndex } from '../../numbering/ledger/folded-series.ts';
import type { SeriesPlace } from '../../numbering/numbering.ts';
import { contingencyInFiles, isProvedInFiles } from '../../realm/numbers/contingency-in-files.ts';
import { sourcesOf } from '../../realm/numbers/known-numbers.ts';
import { placeId } from '../../realm/numbers/ledger.ts';
import type { Realm } from '../../realm/realm.ts';
import { createYielder } from '../yielder.ts';

/** A folder may have the XML without protocol of every note of a year, and a program without a token may ask for any key. */
const MOST = 500;

/** As {@link openContingencies}, the most urgent first, each with its file; the rest is counted. */
export async function contingencyList(
  realm: Realm,
  environment: Environment,
  cnpj: string | undefined,
  now: Date,
  signal: AbortSignal | undefined,
): Promise<Result<CallOutput<'contingency.list'>, AppError>> {
  const found = await openContingencies(realm, environment, cnpj, signal);
  if (!found.ok) return found;
  const tpAmb = tpAmbOf(environment);
  const notes = byUrgency(found.value, now)
    .slice(0, MOST)
    .map((note) => ({ ...note, ...fileOf(realm, note, { ...note, tpAmb }) }));
  return ok({ notes, more: found.value.length - notes.length });
}

/**
 * Of one company, or of all that are stored here: a supplier's note in contingency is the supplier's to transmit. In no order
 * and without their files. Errors: those of the journal; throws the reason of an aborted signal.
 */
export async function openContingencies(
  realm: Realm,
  environment: Environment,
  cnpj?: string,
  signal?: AbortSignal,
): Promise<Result<Contingency[], AppError>> {
  const tpAmb = tpAmbOf(environment);
  const known = new Map<string, Contingency>();
  const yieldTurn = createYielder(signal);
  const companies = cnpj === undefined ? realm.companies.list() : [realm.companies.get(cnpj)];
  const names = new Map(companies.flatMap((each) => (each ? [[String(each.cnpj), each.name] as const] : [])));
  const sources = sourcesOf(realm);
  for (const { chNFe, issued, trusted, cStat, at } of realm.numbering.waiting(tpAmb)) {
    const company = names.get(accessKeyParts(chNFe).emitter);
    if (company !== undefined && !isProvedInFiles(sources, chNFe, tpAmb)) {
      const asked = { cStat, consultedAt: at, blocks: trusted };
      for (const note of noteOf(environment, company, chNFe, issued)) known.set(chNFe, { ...note, ...asked });
    }
    await yieldTurn();
  }
  const fromFiles: Contingency[] = [];
  for (const place of sources.files.places()) {
    const company = names.get(place.cnpj);
    if (place.tpAmb !== tpAmb || company === undefined) continue;
    for (const { chNFe, issued } of contingencyInFiles(sources, place)) {
      const asked = known.get(chNFe);
      const [note] = noteOf(environment, company, chNFe, asked?.issued ?? issued);
      if (!note) continue;
      // A file shows that the note was issued: what a caller without a token reported is then no mere report.
      if (asked) known.set(chNFe, { ...asked, ...note, blocks: true });
      else fromFiles.push({ ...note, blocks: true });
    }
    await yieldTurn();
  }
  const all = [...known.values(), ...fromFiles];
  if (all.length === 0) return ok([]);
  const journal = await realm.disablements();
  if (!journal.ok) return journal;
  // A number that is disabled, or waits for that answer, has its own row in Início.
  const requests = (await journal.value.numbers()).filter(
    ({ standing }) => standing === 'disabled' || standing === 'uncertain',
  );
  await yieldTurn();
  const bySeries = Map.groupBy(requests, placeId);
  await yieldTurn();
  const notes = Map.groupBy(all, (place) => placeId({ ...place, tpAmb }));
  return ok([...notes].flatMap(([series, same]) => outsideOf(same, bySeries.get(series) ?? [])));
}

/** The first file that names the note. */
function fileOf(realm: Realm, { chNFe, nNF }: Contingency, place: SeriesPlace): { readonly path?: string } {
  const facts = realm.ledger.files().facts(place, nNF);
  const found = facts.find(({ fact }) => fact.kind === 'note' && fact.chNFe === chNFe);
  return found ? { path: found.path } : {};
}

/** Of no model with a disablement: none. */
function noteOf(
  environment: Environment,
  company: string,
  chNFe: string,
  issued: string | undefined,
): Omit<Contingency, 'blocks'>[] {
  const { emitter, mod, serie, nNF, tpEmis } = accessKeyParts(chNFe);
  const model = modSchema.safeParse(mod);
  if (!model.success) return [];
  // What a file says as its date may be anything.
  const dated = issued !== undefined && dayIndex(issued) !== undefined && !Number.isNaN(Date.parse(issued));
  return [
    {
      environment,
      chNFe: chNFe as AccessKey, // stored only from parsed keys
      cnpj: cnpjSchema.parse(emitter),
      company,
      mod: model.data,
      serie: serieSchema.parse(serie),
      nNF: noteNumberSchema.parse(nNF),
      tpEmis,
      ...(dated ? { issued, until: transmissionLimit({ mod, tpEmis }, issued).toISOString() } : {}),
    },
  ];
}

/** Those in time by their end, those whose time has passed from the latest, those without a date. */
export function byUrgency(notes: readonly Contingency[], now: Date): Contingency[] {
  const rank = ({ until }: Contingency) => {
    const left = until === undefined ? NaN : Date.parse(until) - now.getTime();
    if (Number.isNaN(left)) return Infinity;
    return left >= 0 ? left : Number.MAX_SAFE_INTEGER / 2 - left;
  };
  return notes
    .map((note) => ({ note, at: rank(note) }))
    .sort((a, b) => (a.at === b.at ? 0 : a.at - b.at))
    .map(({ note }) => note);
}
