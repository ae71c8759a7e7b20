/** The calls about the ledger of numbers: its sources, series, gaps, number line and evidence. */

import { tpAmbOf, type Environment, type ParsedInput, type ReadingReport } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { noteNumberSchema } from '../../../shared/fiscal/numbering.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Caller, Handlers } from '../../dispatcher.ts';
import { drawLine, type Line } from '../../numbering/ledger/draw-line.ts';
import type { NoteFiles, ReadingWatch } from '../../numbering/ledger/note-files.ts';
import type { SeriesPlace } from '../../numbering/series.ts';
import { evidenceOn } from '../../realm/numbers/ledger-evidence.ts';
import type { Deps } from '../scope.ts';
import { unsettledKeys } from './ledger-keys.ts';
import { lookAtCompanies } from './ledger-look.ts';
import { gapsAnswer, summariesOf } from './ledger-views.ts';

/** Numbers on the line where none are asked for. */
const LAST_NUMBERS = 100;
const NO_LINE: Line = { runs: [], grouped: false, counts: {} };

export function createLedgerHandlers(
  deps: Deps<'clock' | 'filePicker' | 'opener' | 'inRealm' | 'inJournalOrCopy' | 'emit'>,
) {
  const { clock, filePicker, inRealm, inJournalOrCopy, emit } = deps;
  const watch = (environment: Environment, { signal }: Caller): ReadingWatch => ({
    signal,
    progress: ({ path, done, total, counting }) =>
      emit({ name: 'numbering.progress', data: { environment, path, done, total, counting } }),
  });
  const inFiles = <T>(environment: Environment, use: (files: NoteFiles) => Promise<Result<T, AppError>>) =>
    inRealm(environment, async (realm) => {
      const files = realm.ledger.noteFiles();
      return files.ok ? use(files.value) : files;
    });
  const pickPath = (pick: 'folder' | 'file') =>
    pick === 'folder'
      ? filePicker.pickFolder?.('noteFolder')
      : filePicker.pickPath?.('noteFile', ['zip', 'txt', 'xml']);
  const placeOf = (
    input: Omit<SeriesPlace, 'tpAmb'> & { readonly environment: Environment },
  ): SeriesPlace => ({
    cnpj: input.cnpj,
    mod: input.mod,
    serie: input.serie,
    tpAmb: tpAmbOf(input.environment),
  });
  const rules = ({ mod, serie }: SeriesPlace, informedFirst: number | undefined) => ({
    mod,
    serie,
    now: clock.now(),
    informedFirst,
  });

  const evidenceOf = ({ environment, nNF, ...rest }: ParsedInput<'numbering.evidence'>) =>
    inJournalOrCopy(environment, async (journal, realm) => {
      const look = await realm.ledger.look();
      if (!look.ok) return look;
      const place = placeOf({ environment, ...rest });
      const { files, joined, informedFirst, others: shared } = look.value;
      const [run] = drawLine(joined(place), rules(place, informedFirst(place)), nNF, nNF, 1).runs;
      const requests = await journal.speaksOf({ ...place, nNFIni: nNF, nNFFin: nNF });
      const { ledger, numbering } = realm;
      const others = shared?.says(place, nNF) ?? [];
      const noIeSince = (cnpj: string) => realm.companies.noIeSince(cnpj);
      const sources = { files, others, seen: ledger.seen, numbering, noIeSince, requests };
      const evidence = await evidenceOn(sources, place, nNF);
      return ok({ state: run?.state, evidence });
    });

  return {
    'numbering.sources': ({ environment }) => inFiles(environment, async (files) => ok(files.sources())),

    'numbering.read': ({ environment, path, pick = 'folder' }, caller) =>
      inFiles(environment, async (files) => {
        const asking = path ?? pickPath(pick);
        if (asking === undefined) return err(appError('host.unsupported'));
        const chosen = await asking;
        if (chosen === undefined) return ok({});
        const report = await files.readSource(chosen, watch(environment, caller));
        return report.ok ? ok({ report: report.value }) : report;
      }),

    'numbering.read-again': ({ environment }, caller) =>
      inFiles(environment, async (files) => {
        const reports = await files.readAgain(watch(environment, caller));
        return reports.ok ? ok({ reports: reports.value as ReadingReport[] }) : reports;
      }),

    'numbering.forget': ({ environment, id }) =>
      inFiles(environment, async (files) => {
        const forgotten = await files.forget(id);
        return forgotten.ok ? ok({ forgotten: forgotten.value }) : forgotten;
      }),

    'numbering.confirm-gone': ({ environment, id, path }) =>
      inFiles(environment, async (files) => {
        const forgotten = await files.confirmGone(id, path);
        return forgotten.ok ? ok({ forgotten: forgotten.value }) : forgotten;
      }),

    'numbering.find': ({ environment, paths, cnpj, mod, serie, gone }, caller) =>
      inRealm(environment ?? 'producao', async (realm) => {
        // The window asks by company, and never for these.
        const { findIn } = await import('./ledger-find.ts');
        const tpAmb = environment && tpAmbOf(environment);
        return findIn(
          realm,
          { paths, gone, now: clock.now(), watch: watch(environment ?? 'producao', caller) },
          (place) =>
            (cnpj === undefined || place.cnpj === cnpj) &&
            (mod === undefined || place.mod === mod) &&
            (serie === undefined || place.serie === serie) &&
            (tpAmb === undefined || place.tpAmb === tpAmb),
        );
      }),

    'numbering.series': ({ environment, cnpj }, { signal }) =>
      inRealm(environment, async (realm) => {
        const looked = await lookAtCompanies(realm, environment, { cnpj }, signal);
        return looked.ok ? ok(await summariesOf(looked.value.series, clock.now(), signal)) : looked;
      }),

    'numbering.gaps': ({ environment, limit, ...which }, { signal }) =>
      inRealm(environment, async (realm) => {
        const looked = await lookAtCompanies(realm, environment, which, signal);
        if (!looked.ok) return looked;
        const { series, others } = looked.value;
        const answer = await gapsAnswer(series, clock.now(), limit, which.cnpj === undefined, signal);
        return ok({ ...answer, ...(others ? { others } : {}) });
      }),

    'numbering.line': ({ environment, nNFIni, nNFFin, most, ...rest }) =>
      inRealm(environment, async (realm) => {
        const look = await realm.ledger.look();
        if (!look.ok) return look;
        const place = placeOf({ environment, ...rest });
        const series = look.value.joined(place);
        const informed = look.value.informedFirst(place);
        const first = series.from[0] ?? informed;
        const last = series.to.at(-1) ?? informed;
        const ends = {
          ...(first === undefined ? {} : { first: noteNumberSchema.parse(first) }),
          ...(last === undefined ? {} : { last: noteNumberSchema.parse(last) }),
        };
        const end = nNFFin ?? Math.max(last ?? 1, nNFIni ?? 1);
        const begin = nNFIni ?? Math.max(1, end - LAST_NUMBERS + 1);
        const { runs, grouped, counts } =
          begin > end ? NO_LINE : drawLine(series, rules(place, informed), begin, end, most);
        return ok({
          ...ends,
          runs: runs.map((run) => ({
            ...run,
            nNFIni: noteNumberSchema.parse(run.nNFIni),
            nNFFin: noteNumberSchema.parse(run.nNFFin),
          })),
          grouped,
          counts,
        });
      }),

    'numbering.keys': ({ environment, ...rest }, { signal }) =>
      inRealm(environment, async (realm) => {
        const look = await realm.ledger.look();
        return look.ok
          ? ok(await unsettledKeys(look.value, placeOf({ environment, ...rest }), signal))
          : look;
      }),

    'numbering.evidence': (input) => evidenceOf(input),

    'numbering.show-file': async ({ path, ...of }) => {
      const found = await evidenceOf(of);
      if (!found.ok) return found;
      // Only what was read as evidence: a caller does not open other folders by this.
      const known = found.value.evidence.some((piece) => piece.path === path && piece.machine === undefined);
      return ok({ shown: known && (await deps.opener.showInFolder(fileOf(path))) });
    },

    'numbering.inform-first': ({ environment, first, ...rest }) =>
      inRealm(environment, ({ numbering }) => {
        numbering.informFirst(placeOf({ environment, ...rest }), first);
        return ok(first === undefined ? {} : { first });
      }),

    'numbering.ask': (input, { signal }) =>
      inRealm(input.environment, (realm) => realm.askNumber(input, signal)),
  } satisfies Partial<Handlers>;
}

/** The file that holds the evidence: the zip of an entry, whose name follows after `!`. */
export function fileOf(path: string): string {
  return /^(.*?\.zip)!/i.exec(path)?.[1] ?? path;
}
