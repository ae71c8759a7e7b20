/** The calls about XML files in hand: runs of documents with their verdicts, SEFAZ's part of them, and their table. */

import { join } from 'node:path';
import { consultationSchema, type AppEvent, type Environment } from '../../../shared/contract.ts';
import { appError, invalidInput } from '../../../shared/errors.ts';
import { accessKeySchema } from '../../../shared/fiscal/access-key.ts';
import { err, ok } from '../../../shared/result.ts';
import type { Piles } from '../../checker/pile/piles.ts';
import { MAX_CHECKED_BYTES } from '../../checker/read-document.ts';
import type { Run } from '../../checker/pile/runs.ts';
import { placeOfKey, readPlace } from '../../consult/asking-place.ts';
import type { Handler, Handlers } from '../../dispatcher.ts';
import type { Clock, FilePicker, Opener } from '../../ports.ts';
import { writeOnce } from '../../storage/files/atomic-file.ts';
import type { InRealm } from '../scope.ts';

export interface CheckPileDeps {
  readonly clock: Clock;
  readonly filePicker: FilePicker;
  readonly opener: Opener;
  readonly inRealm: InRealm;
  /** The call itself, with its guard against 656. */
  readonly consult: Handler<'consult.note'>;
  readonly emit: (event: AppEvent) => void;
  /** Milliseconds between two requests to one authorizer. */
  readonly paceMs: (environment: Environment) => number;
}

type PileCalls = Extract<keyof Handlers, `check.${string}`>;

/** At most one event in this time. */
const PROGRESS_MS = 200;
/** Subfolder of the archive, as for corrected files. */
const FOLDER = 'conferidos';

export function createCheckPileHandlers(deps: CheckPileDeps): Pick<Handlers, PileCalls> {
  const { clock, filePicker, opener, inRealm, consult, emit, paceMs } = deps;
  // Loaded on use: the verdicts and their rules are not needed at the start.
  let opened: Promise<Piles> | undefined;
  const pilesOf = () =>
    (opened ??= import('../../checker/pile/piles.ts').then(({ createPiles }) => createPiles()));

  const progressOf = (run: Run, phase: 'read' | 'ask') => {
    let shown = 0;
    return (done: number, total: number) => {
      const now = performance.now();
      if (now - shown < PROGRESS_MS && done < total) return;
      shown = now;
      emit({ name: 'check.progress', data: { run: run.id, phase, done, total } });
    };
  };
  const picked = (pick: 'folder' | 'zip') =>
    pick === 'folder'
      ? filePicker.pickFolder?.('Pasta com os XML a conferir')
      : filePicker.pickPath?.('Zip com os XML a conferir', ['zip']);

  return {
    'check.begin': ({ environment }, { session }) =>
      inRealm(environment, async (realm) => {
        const piles = await pilesOf();
        const companies = realm.companies.list().map(({ cnpj }) => cnpj);
        return ok({ run: piles.begin(session, environment, companies).id });
      }),

    'check.add': async ({ run: id, from }, { session, signal }) => {
      const piles = await pilesOf();
      const run = piles.find(session, id);
      if (!run.ok) return run;
      const watch = { signal, progress: progressOf(run.value, 'read') };
      if (from.kind === 'contents') {
        const files = from.files.map(({ fileName, content }) => ({
          name: fileName,
          bytes: Buffer.from(content, 'base64'),
        }));
        return ok(await piles.addContents(run.value, files, watch));
      }
      if (from.kind === 'paths') return ok(await piles.addPaths(run.value, from.paths, watch));
      if (from.pick === 'file') {
        const file = await filePicker.pickFile?.(MAX_CHECKED_BYTES);
        if (!filePicker.pickFile) return err(appError('host.unsupported'));
        return ok(await piles.addContents(run.value, file ? [file] : [], watch));
      }
      const asking = picked(from.pick);
      if (asking === undefined) return err(appError('host.unsupported'));
      const chosen = await asking;
      return ok(await piles.addPaths(run.value, chosen === undefined ? [] : [chosen], watch));
    },

    'check.rows': async ({ run: id, since, limit }, { session }) => {
      const run = (await pilesOf()).find(session, id);
      return run.ok ? ok(run.value.rows(since, limit)) : run;
    },

    'check.entry': async ({ run: id, id: row }, { session }) => {
      const run = (await pilesOf()).find(session, id);
      if (!run.ok) return run;
      const entry = run.value.entry(row);
      return ok(entry ? { entry } : {});
    },

    'check.ask': async ({ run: id, ids, cnpj, fallback, person, refresh }, caller) => {
      const { askKeys } = await import('../../checker/pile/ask-keys.ts');
      const found = (await pilesOf()).find(caller.session, id);
      if (!found.ok) return found;
      const run = found.value;
      const { environment } = run;
      const rows = run.all(ids).filter(({ askable, asked }) => askable && (ids !== undefined || !asked));
      const who = {
        ...{ environment, person, refresh },
        ...(cnpj === undefined ? {} : { cnpj }),
        ...(fallback === undefined ? {} : { fallback }),
      };
      const holds = await inRealm(environment, (realm) =>
        ok((root: string) => realm.hasValidCertificate(root)),
      );
      if (!holds.ok) return holds;
      const asked = await askKeys(
        rows.map(({ chNFe }) => chNFe),
        {
          consult: async (chNFe) => {
            const answer = await consult({ ...who, chNFe: accessKeySchema.parse(chNFe) }, caller);
            return answer.ok ? ok(consultationSchema.parse(answer.value)) : answer;
          },
          placeOf: (chNFe) => readPlace(placeOfKey(chNFe, { cnpj, fallback }, holds.value)),
          gapMs: paceMs(environment),
          answered: run.answered,
          progress: progressOf(run, 'ask'),
          signal: caller.signal,
        },
      );
      return ok(asked);
    },

    'check.correct': async ({ run: id, id: row }, { session }) => {
      const run = (await pilesOf()).find(session, id);
      if (!run.ok) return run;
      const correction = run.value.correction(row);
      if (!correction) return err(invalidInput([{ path: 'id', rule: 'missing' }]));
      const { saveCorrected } = await import('../../checker/save-corrected.ts');
      return inRealm(run.value.environment, ({ archive }) => saveCorrected(correction, archive));
    },

    'check.export': async ({ run: id, ids, locale }, { session }) => {
      const found = (await pilesOf()).find(session, id);
      if (!found.ok) return found;
      const run = found.value;
      return inRealm(run.environment, async (realm) => {
        const { checkCsv } = await import('../../checker/pile/csv.ts');
        const stamp = clock.now().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
        const path = join(realm.archiveDir, FOLDER, `conferencia-${stamp}.csv`);
        const written = await writeOnce(path, Buffer.from(checkCsv(run.all(ids), locale), 'utf8'));
        if (!written.ok) return err(appError('file.not-written', { path, problem: written.error.problem }));
        const saved = written.value.path;
        return ok({ shown: await opener.showInFolder(saved), path: saved });
      });
    },
  };
}
