/** A script of its own, without a library: goes in and asks what the first screen will ask, while the page's own code is still on its way. */

import type { Bridge } from '../../shared/bridge.ts';
import { BRIDGE_NAME } from '../../shared/bridge-names.ts';
import { leaveEarly, nameOf } from './early.ts';
import { firstCalls, SESSION_CALL } from './first-calls.ts';
import { enterHost, openEvents, postCall } from './web-wire.ts';

type Ask = (name: string, input: unknown) => Promise<unknown>;

const answers = new Map<string, Promise<unknown>>();
const bridge = Reflect.get(window, BRIDGE_NAME) as Bridge | undefined;

if (bridge) {
  const events: unknown[] = [];
  const stop = bridge.listen((event) => events.push(event));
  leaveEarly({
    answers,
    takeEvents: () => {
      stop();
      return events;
    },
  });
  askAll((name, input) => bridge.call(crypto.randomUUID(), name, input));
} else {
  const entered = enterHost();
  const session = entered.then((way) => (way.state === 'ready' ? way.session : undefined));
  leaveEarly({
    answers,
    entered,
    events: session.then((found) => (found === undefined ? undefined : openEvents(found).catch(nothing))),
  });
  askAll(async (name, input) => {
    const found = await session;
    if (found === undefined) return undefined;
    const response = await postCall(found, name, input);
    return response.ok ? ((await response.json()) as unknown) : undefined;
  });
}

/** An answer that does not come is undefined: the page then asks by itself, and tells what failed. */
function askAll(ask: Ask): void {
  const keep = (name: string, input: unknown) => {
    const answer = ask(name, input).catch(nothing);
    answers.set(nameOf(name, input), answer);
    return answer;
  };
  void keep(...SESSION_CALL).then((answer) => {
    const environment = environmentOf(answer);
    if (environment === undefined) return;
    for (const [name, input] of Object.values(firstCalls(environment))) void keep(name, input);
  });
}

/** Read without the contract's parser, which is part of what is still on its way: a wrong guess costs an answer, no more. */
function environmentOf(answer: unknown): string | undefined {
  const environment = fieldOf(fieldOf(answer, 'value'), 'environment');
  return typeof environment === 'string' ? environment : undefined;
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
}

function nothing(): undefined {
  return undefined;
}
