/** A context for tests of single commands: a core that answers what the test says, and no terminal. */

import { Readable } from 'node:stream';
import {
  contract,
  type Call,
  type CallInput,
  type CallName,
  type CallOutput,
} from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { CoreOptions, Outcome, CliContext } from '../command.ts';

export type Answers = {
  readonly [N in CallName]?: (input: CallInput<N>) => Result<CallOutput<N>, AppError>;
};

export interface FakeWorld extends CliContext {
  /** Every call that was made, in order. */
  readonly calls: { readonly name: CallName; readonly input: unknown }[];
  readonly hands: CoreOptions[];
  /** What was said on stderr. */
  readonly warned: string[];
  /** What was printed while the command went on working. */
  readonly announced: Pick<Outcome, 'json' | 'text'>[];
}

export function fakeContext(
  answers: Answers,
  changes: Partial<CliContext> & { readonly input?: string } = {},
): FakeWorld {
  const calls: FakeWorld['calls'] = [];
  const hands: CoreOptions[] = [];
  const announced: FakeWorld['announced'] = [];
  const warned: string[] = [];
  const call = (name: CallName, input: never) => {
    calls.push({ name, input });
    // As strict as the dispatcher: what the contract does not know is a mistake of the command.
    contract[name].input.parse(input);
    const answer = answers[name] as ((given: unknown) => Result<unknown, AppError>) | undefined;
    return Promise.resolve(answer ? answer(input) : err(appError('call.unknown', { name })));
  };
  const { input = '', ...others } = changes;
  return {
    calls,
    hands,
    now: () => new Date('2026-11-20T12:00:00Z'),
    env: {},
    stdin: Readable.from([Buffer.from(input)]) as unknown as NodeJS.ReadStream,
    terminal: false,
    signal: new AbortController().signal,
    progress: () => undefined,
    warn: (line) => void warned.push(line),
    warned,
    announce: (said) => Promise.resolve(void announced.push(said)),
    announced,
    hasTraining: () => false,
    connect: (given = {}) => {
      hands.push(given);
      return Promise.resolve(ok({ call: call as Call, subscribe: () => () => undefined }));
    },
    ...others,
  };
}
