/** The guarantees of the dispatcher: input and output are validated, and no exception reaches the caller. */

import { describe, expect, it } from 'vitest';
import { CALL_NAMES, type Topic } from '../shared/contract.ts';
import { appError } from '../shared/errors.ts';
import { err, ok } from '../shared/result.ts';
import { createDispatcher, type Caller, type Handlers } from './dispatcher.ts';
import { UnreadChoice, type LogEntry } from './ports.ts';

const caller: Caller = { face: 'test', session: 'one' };

function dispatcherWith(handlers: Partial<Handlers>) {
  const log: LogEntry[] = [];
  const changed: Topic[] = [];
  const rest = Object.fromEntries(CALL_NAMES.map((name) => [name, () => err(appError('host.unsupported'))]));
  const dispatch = createDispatcher(
    { ...(rest as unknown as Handlers), ...handlers },
    { write: (e) => log.push(e) },
    (topics) => changed.push(...topics),
    '/dados',
  );
  return { dispatch, log, changed };
}

describe('dispatcher', () => {
  it('refuses a name that is not in the contract, prototype names included', async () => {
    const { dispatch } = dispatcherWith({});
    for (const name of ['nothing.here', '__proto__', 'constructor', 'toString']) {
      expect(await dispatch(name, {}, caller)).toEqual(err({ code: 'call.unknown' }));
    }
  });

  it('names each invalid field and does not call the handler', async () => {
    let reached = false;
    const { dispatch } = dispatcherWith({
      'consult.note': () => {
        reached = true;
        return err(appError('internal'));
      },
    });
    const result = await dispatch('consult.note', { environment: 'homologacao', chNFe: '123' }, caller);
    expect(result).toEqual(err({ code: 'input.invalid', issues: [{ path: 'chNFe', rule: 'access-key' }] }));
    expect(reached).toBe(false);
  });

  it('refuses fields that the contract does not name', async () => {
    const { dispatch } = dispatcherWith({ 'session.get': () => ok({}) });
    expect((await dispatch('session.get', { extra: 1 }, caller)).ok).toBe(false);
  });

  it('ends a call with call.aborted whose handler threw the reason of its signal, and another fault with internal', async () => {
    const gone = new AbortController();
    const thrown: unknown[] = [];
    const { dispatch, log } = dispatcherWith({
      'session.get': () => {
        gone.abort();
        throw thrown[0] ?? gone.signal.reason;
      },
    });
    const from = { ...caller, signal: gone.signal };
    expect(await dispatch('session.get', {}, from)).toEqual(err({ code: 'call.aborted' }));
    expect(log).toMatchObject([{ level: 'info', code: 'call.aborted' }]);
    thrown.push(new Error('a fault'));
    expect(await dispatch('session.get', {}, from)).toMatchObject({ error: { code: 'internal' } });
  });

  it('turns an exception into internal with a correlation that is in the log, and reveals no detail', async () => {
    const { dispatch, log } = dispatcherWith({
      'session.get': () => {
        throw new Error('secret detail');
      },
    });
    const result = await dispatch('session.get', {}, caller);
    expect(result).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify(result)).not.toContain('secret');
    const correlation = result.ok ? '' : result.error.data?.['correlation'];
    expect(log.at(-1)).toMatchObject({ level: 'error', correlation });
    expect(log.at(-1)?.detail).toContain('secret detail');
  });

  it('says of a disk that is full, or a database that another program holds, that it is so', async () => {
    const thrown = { error: new Error('none') };
    const { dispatch, log } = dispatcherWith({
      'session.get': () => {
        throw thrown.error;
      },
    });
    const refused = (reason: string) => err({ code: 'data.folder', data: { path: '/dados', reason } });
    for (const [what, reason] of [
      [{ errcode: 13 }, 'sqlite 13'],
      [{ errcode: 261 }, 'sqlite 5'],
      [{ syscall: 'write', code: 'ENOSPC' }, 'ENOSPC'],
    ] as const) {
      thrown.error = Object.assign(new Error('refused'), what);
      expect(await dispatch('session.get', {}, caller)).toEqual(refused(reason));
      expect(log.at(-1)).toMatchObject({ level: 'error', code: 'data.folder' });
      expect(log.at(-1)?.detail).toContain('refused');
    }
    // What a network or a bug does says nothing of the folder.
    for (const what of [{ syscall: 'connect', code: 'ECONNREFUSED' }, { errcode: 1 }]) {
      thrown.error = Object.assign(new Error('other'), what);
      expect(await dispatch('session.get', {}, caller)).toMatchObject({ error: { code: 'internal' } });
    }
  });

  it('says of a chosen file that cannot be read that it is so, and not that the program failed', async () => {
    const unread = appError('file.unreadable', { file: 'loja.pfx' });
    const { dispatch, log } = dispatcherWith({
      'certificate.choose': () => {
        throw new UnreadChoice(unread);
      },
    });
    expect(await dispatch('certificate.choose', {}, caller)).toEqual(err(unread));
    expect(log).toMatchObject([{ level: 'warn', code: 'file.unreadable' }]);
  });

  it('announces what a command may have changed before it answers, also where it failed or threw', async () => {
    const { dispatch, changed } = dispatcherWith({
      'token.revoke': () => {
        expect(changed).toEqual([]);
        throw new Error('after the token was removed');
      },
    });
    await dispatch('token.revoke', { id: 'one' }, caller);
    expect(changed, 'its input was refused, and nothing was done').toEqual([]);
    const revoking = dispatch('token.revoke', { id: '11111111-1111-4111-8111-111111111111' }, caller);
    await revoking.then(() => expect(changed).toEqual(['tokens']));
    await dispatch('backup.make', { environment: 'treino' }, caller);
    expect(changed).toEqual(['tokens', 'backups']);
  });

  it('announces nothing for a query, nor for a command whose use case announces itself', async () => {
    const { dispatch, changed } = dispatcherWith({ 'session.get': () => ok({}) });
    await dispatch('session.get', {}, caller);
    await dispatch('session.choose', { environment: 'treino' }, caller);
    expect(changed).toEqual([]);
  });

  it('treats an output with extra fields as an internal error', async () => {
    const leaking = { environment: 'treino', password: 'x' } as const;
    const { dispatch } = dispatcherWith({ 'session.get': () => ok(leaking) });
    const result = await dispatch('session.get', {}, caller);
    expect(result).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify(result)).not.toContain('password');
  });
});
