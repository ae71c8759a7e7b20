/** A context for tests of single commands: a core with scripted answers, and no terminal. */

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

export interface FakeContext extends CliContext {
  /** Every call made, in order. */
  readonly calls: { readonly name: CallName; readonly input: unknown }[];
  readonly options: CoreOptions[];
  /** Lines printed on stderr. */
  readonly warned: string[];
  /** Documents printed while the command kept running. */
  readonly announced: Pick<Outcome, 'json' | 'text'>[];
}

export function fakeContext(
  answers: Answers,
  changes: Partial<CliContext> & { readonly input?: string } = {},
): FakeContext {
  const calls: FakeContext['calls'] = [];
  const hands: CoreOptions[] = [];
  const announced: FakeContext['announced'] = [];
  const warned: string[] = [];
  const call = (name: CallName, input: never) => {
    calls.push({ name, input });
    // As strict as the dispatcher: an input outside the contract is an error of the command.
    contract[name].input.parse(input);
    const answer = answers[name] as ((args: unknown) => Result<unknown, AppError>) | undefined;
    return Promise.resolve(answer ? answer(input) : err(appError('call.unknown', { name })));
  };
  const { input = '', ...others } = changes;
  return {
    calls,
    options: hands,
    now: () => new Date('2026-11-20T12:00:00Z'),
    env: {},
    stdin: Readable.from([Buffer.from(input)]) as unknown as NodeJS.ReadStream,
    terminal: false,
    signal: new AbortController().signal,
    progress: () => undefined,
    warn: (line) => void warned.push(line),
    warned,
    announce: (printed) => Promise.resolve(announced.push(printed) > 0),
    announced,
    hasTraining: () => false,
    connect: (args = {}) => {
      hands.push(args);
      return Promise.resolve(ok({ call: call as Call, subscribe: () => () => undefined }));
    },
    ...others,
  };
}
