/** What a person gives for a batch, as the reading wants it: pasted text, dropped bytes, named or chosen paths. */

import { basename, resolve } from 'node:path';
import type { ParsedInput } from '../../../shared/contract.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { ReadRequest } from '../../consult/batch/batch-read.ts';
import type { Face } from '../../dispatcher.ts';
import { givenFile, type FilePicker } from '../../ports.ts';

type From = ParsedInput<'batch.read'>['from'];
type Request = Omit<ReadRequest, 'environment' | 'face'>;

const NAME_LENGTH = 60;
const EXTENSIONS = ['xlsx', 'csv', 'txt', 'xml', 'zip'] as const;

/** Undefined if the person closed the dialog. Error: `host.unsupported`. */
export async function requestOf(
  from: From,
  filePicker: FilePicker,
  face: Face,
): Promise<Result<Request | undefined, AppError>> {
  if (from.kind === 'text') {
    const name = from.name ?? beginningOf(from.text);
    return ok({ sources: [{ kind: 'text', text: from.text }], name, source: from.source, origin: '' });
  }
  if (from.kind === 'files') {
    const files = from.files.map(givenFile);
    const name = namesOf(files.map((file) => file.name));
    return ok({ sources: [{ kind: 'files', files }], name, source: undefined, origin: '' });
  }
  if (from.kind === 'paths') return ok(requestOfPaths(from.paths, from.text, face));
  const asking =
    from.pick === 'folder'
      ? filePicker.pickFolder?.('noteFolder')
      : filePicker.pickPath?.('keyFile', EXTENSIONS);
  if (!asking) return err(appError('host.unsupported'));
  const path = await asking;
  return ok(path === undefined ? undefined : requestOfPaths([path], undefined, face));
}

function requestOfPaths(given: readonly string[], text: string | undefined, face: Face): Request {
  const paths = given.map((path) => resolve(path));
  return {
    sources: [...(text === undefined ? [] : [{ kind: 'text' as const, text }]), { kind: 'paths', paths }],
    name: namesOf(paths.map((path) => basename(path) || path)),
    source: undefined,
    origin: `${face} ${JSON.stringify(paths)}`,
  };
}

function namesOf(names: readonly string[]): string {
  const [first = '', ...others] = names;
  return others.length === 0 ? first : `${first} + ${others.length}`;
}

function beginningOf(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return line.length > NAME_LENGTH ? `${line.slice(0, NAME_LENGTH - 1)}…` : line;
}
