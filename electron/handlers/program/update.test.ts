/** The calls about newer versions: nothing without a person's permission, and nothing while a disablement is open. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UpdateState } from '../../../shared/contract.ts';
import { appError } from '../../../shared/errors.ts';
import { err, ok } from '../../../shared/result.ts';
import type { Updates } from '../../ports.ts';
import type { DisablementState } from '../../../shared/contract.ts';
import { createUpdateHandlers } from './update.ts';

const caller = { face: 'test', session: 'test' } as const;
let did: string[] = [];
let state: UpdateState;
let busy = false;
let held: boolean[] = [];
let pending: DisablementState[] = [];
let journalFails = false;
let stored: Awaited<ReturnType<Updates['choose']>>;
/** Runs between the first question and the last one. */
let meanwhile: () => void = () => undefined;
beforeEach(() => {
  [did, held, pending, busy, journalFails, meanwhile] = [[], [], [], false, false, () => undefined];
  stored = ok(undefined);
  state = { version: '1.2.0', allowed: true, channel: 'stable', checking: false };
});
afterEach(() => expect(held.at(-1) ?? false).toBe(state.offer?.stage === 'installing'));

const updates: Updates = {
  state: () => state,
  listen: () => undefined,
  choose: async (choice) => {
    state = { ...state, ...choice };
    return stored;
  },
  check: async () => void did.push('check'),
  download: async () => void did.push('download'),
  install: async (version, free) => {
    meanwhile();
    if (!(await free())) return;
    did.push(`install ${version}`);
    state = {
      ...state,
      offer: { version, date: '2026-11-20', notes: 'x', bytes: 1, stage: 'installing' },
    };
  },
};
const handlers = (port: Updates | undefined = updates) =>
  createUpdateHandlers(
    {
      updates: port,
      version: '1.2.0',
      inJournal: async (_environment, use) =>
        journalFails
          ? { ok: false, error: { code: 'data.damaged' } }
          : use(
              { list: async () => ok(pending.map((each) => ({ state: each }))) } as unknown as Parameters<
                typeof use
              >[0],
              {} as Parameters<typeof use>[1],
            ),
      changed: () => undefined,
    },
    { busy: () => busy, hold: (on) => held.push(on) },
  );
const run = async (name: 'update.check' | 'update.download' | 'update.install', port?: Updates) => {
  const all = handlers(port);
  const done =
    name === 'update.install' ? await all[name]({ version: '1.3.0' }, caller) : await all[name]({}, caller);
  return done.ok ? 'ok' : done.error.code;
};

describe('a newer version', () => {
  it('is looked for, downloaded and installed one by one', async () => {
    expect(await run('update.check')).toBe('ok');
    expect(await run('update.download')).toBe('ok');
    expect(await run('update.install')).toBe('ok');
    expect(did).toEqual(['check', 'download', 'install 1.3.0']);
    expect(held).toEqual([true]);
  });

  it.each(['update.check', 'update.download', 'update.install'] as const)(
    'needs a person’s permission for %s',
    async (name) => {
      state = { ...state, allowed: false };
      expect(await run(name)).toBe('update.not-allowed');
      expect(did).toEqual([]);
    },
  );

  it('is told that what a person took back is not stored: the next start would look again', async () => {
    stored = err(appError('file.not-written', { path: 'atualizacao.json', problem: 'ENOSPC' }));
    expect(await handlers()['update.choose']({ allowed: false, channel: 'stable' }, caller)).toMatchObject({
      error: { code: 'file.not-written' },
    });
    expect(state.allowed).toBe(false);
  });

  it('is off in a host that is no installed program, and says so', async () => {
    const none = createUpdateHandlers(
      {
        updates: undefined,
        version: '1.2.0',
        inJournal: async () => ({ ok: false, error: { code: 'internal' } }),
        changed: () => undefined,
      },
      { busy: () => false, hold: (on) => held.push(on) },
    );
    expect(await none['update.state']({}, caller)).toMatchObject({ value: { off: 'not-installed' } });
    expect(await none['update.choose']({ allowed: true, channel: 'beta' }, caller)).toMatchObject({
      error: { code: 'update.off' },
    });
    expect(await none['update.check']({}, caller)).toMatchObject({ error: { code: 'update.off' } });
  });
});

describe.each(['update.download', 'update.install'] as const)('%s', (name) => {
  it.each(['sending', 'uncertain'] as const)('is refused while a disablement is %s', async (open) => {
    pending = [open];
    expect(await run(name)).toBe('update.pending');
    expect(did).toEqual([]);
  });
  it('is refused while this program sends', async () => {
    busy = true;
    expect(await run(name)).toBe('update.pending');
    expect(did).toEqual([]);
  });
  it('is refused where the journal cannot be read', async () => {
    journalFails = true;
    expect(await run(name)).toBe('data.damaged');
    expect(did).toEqual([]);
  });
  it('goes on where only a file is still to be saved', async () => {
    pending = ['homologated', 'imported'];
    expect(await run(name)).toBe('ok');
  });
});

it('the installation asks once more after the installer was verified', async () => {
  meanwhile = () => (pending = ['uncertain']);
  expect(await run('update.install')).toBe('update.pending');
  expect(did).toEqual([]);
  expect(held).toEqual([true, false]);
});
