import { describe, expect, it } from 'vitest';
import type { AppEvent } from '../../shared/contract.ts';
import { clientOver } from './testing/client-over.ts';

const internal = { ok: false, error: { code: 'internal' } };

describe('an answer of the core', () => {
  it('goes on as its own error where it is one', async () => {
    const { client } = clientOver({ ok: false, error: { code: 'certificate.missing' } });
    expect(await client.call('training.get', {})).toMatchObject({
      ok: false,
      error: { code: 'certificate.missing' },
    });
  });

  it('is an internal error where it is no result, or not what the contract says', async () => {
    for (const answer of [
      undefined,
      'ok',
      {},
      { ok: true, value: { examples: 1 } },
      { ok: false, error: 'no' },
    ])
      expect(await clientOver(answer).client.call('training.get', {})).toMatchObject(internal);
  });

  it('is asked for by name, input and the signal of the caller', async () => {
    const { client, call } = clientOver({ ok: false, error: { code: 'internal' } });
    const { signal } = new AbortController();
    await client.call('training.get', {}, { signal });
    expect(call).toHaveBeenCalledWith('training.get', {}, signal);
  });
});

describe('an event of the core', () => {
  it('is passed on whichever of the contract it is: how far a closing and a pile of files are, too', () => {
    const { client, tell } = clientOver(undefined);
    const heard: AppEvent[] = [];
    client.listen((event) => heard.push(event));
    const at = { company: 'Padaria Aurora', index: 1, companies: 3, done: 40, total: 200 };
    const sent: readonly AppEvent[] = [
      { name: 'closing.progress', data: { environment: 'treino', ...at } },
      {
        name: 'check.progress',
        data: { run: '7f1a0a52-7a1c-4b9e-9d0e-0c6f6f6f6f6f', phase: 'read', done: 40, total: 200 },
      },
    ];
    sent.forEach(tell);
    expect(heard).toEqual(sent);
  });

  it('is passed on where the contract knows it, and dropped where not', () => {
    const { client, tell } = clientOver(undefined);
    const heard: AppEvent[] = [];
    client.listen((event) => heard.push(event));
    tell({ name: 'unknown.event', data: {} });
    tell({ name: 'data.changed', data: 'no' });
    tell(undefined);
    expect(heard).toEqual([]);
    tell({ name: 'data.changed', data: { topics: ['companies'] } });
    expect(heard).toEqual([{ name: 'data.changed', data: { topics: ['companies'] } }]);
  });
});
