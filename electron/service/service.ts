/** The JSON service: its switch and its state; what answers its requests is loaded when it is first opened or asked. */

import type { Environment, ParsedInput, ServiceState } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';
import { createTurns } from '../../shared/in-turn.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { ServiceSettings } from '../settings/access/settings.ts';
import type { Answering, AskedByFile, Door, ServiceDeps } from './answering.ts';

type SwitchTo = ParsedInput<'service.switch'>;

export type Service = ReturnType<typeof createService>;

export function createService(deps: ServiceDeps) {
  const { settings } = deps;
  let door: Door | undefined;
  /** How often it was switched off. */
  let offs = 0;
  /** What is not to be stored counts for this run. */
  let ofThisRun: Partial<ServiceSettings> = {};
  let only: Environment | undefined;
  const setup = (): ServiceSettings => {
    // A person may have chosen in another program of this folder, as in the window beside `servir`.
    settings.refresh();
    return { ...settings.get(), ...ofThisRun };
  };
  const tokenAlways = () => setup().tokenAlways ?? deps.severalPeople();
  let ended = false;
  let loaded: Promise<Answering> | undefined;
  const answering = () =>
    (loaded ??= import('./answering.ts').then(({ createAnswering }) =>
      createAnswering(deps, {
        tokenAlways,
        only: () => only,
        openSince: () => (door ? offs : undefined),
        isEnded: () => ended,
      }),
    ));
  const close = async () => {
    const closing = door;
    door = undefined;
    offs += 1;
    await closing?.close();
    deps.audit.flush();
  };
  /** Of the switches: each begins with what the one before it left, though its running requests may not have ended. */
  const inTurn = createTurns();
  const turned = async ({ on, port, tokenAlways: always, only: limit, remember }: SwitchTo) => {
    const before = setup();
    const moved = port !== undefined && port !== (door?.port ?? before.port);
    const next = { on, port: port ?? before.port, ...(always === undefined ? {} : { tokenAlways: always }) };
    // The new door first: where its port is taken, all stays as it was.
    const opened = on && (moved || !door) ? await (await answering()).open(next.port) : undefined;
    if (opened?.ok === false) return opened;
    only = limit;
    const stored = remember ? settings.set({ ...before, ...next }) : undefined;
    ofThisRun = remember ? {} : { ...ofThisRun, ...next };
    const old = door;
    if (opened) door = opened.value;
    const closing = on ? opened && old?.close() : close();
    return ok({ closing, stored: await stored });
  };
  const state = (): ServiceState => ({
    running: door !== undefined,
    port: door?.port ?? setup().port,
    address: door?.address,
    tokenAlways: tokenAlways(),
    only,
  });

  return {
    state,
    /** What a file of a granted folder asks, answered and audited as a call with a token, whether the service is on or not. */
    ask: async (asked: AskedByFile) => (await answering()).ask(asked),
    /** Waits for running requests. */
    close: () => {
      ended = true;
      return close();
    },
    /**
     * Errors: `service.port` with `port` and `reason` if the port is unavailable, and `file.not-written` where the choice counts until
     * the program ends but is not stored.
     */
    switch: async (to: SwitchTo): Promise<Result<ServiceState, AppError>> => {
      const done = await inTurn(() => turned(to));
      if (!done.ok) return done;
      const { closing, stored } = done.value;
      await closing;
      deps.changed();
      return stored?.ok === false ? stored : ok(state());
    },
  };
}
