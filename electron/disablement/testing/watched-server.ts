/**
 * What a process says to PostgreSQL, watched at its sockets, whichever library it uses: the ends of its transactions are steps, and the hours
 * that it asks for may be later ones (PostgreSQL's protocol, "Message Formats").
 */

import { Socket } from 'node:net';

type Anything = (this: unknown, ...args: unknown[]) => unknown;

interface Talk {
  /** By their names, which later messages use alone. */
  readonly statements: Map<string, string>;
  /** Names of steps of what was asked and is not answered. */
  readonly asked: (string | undefined)[];
  adding: boolean;
  /** Of the message that is being put together. */
  step: string | undefined;
  /** Bytes of an answer that goes on. */
  rest: Buffer;
}

const talks = new WeakMap<object, Talk>();
const methods = Socket.prototype as unknown as Record<string, Anything>;

/** Dies, or does not, at `before X`, `X on its way` and `after X`. */
export function watchSharedJournal(step: (name: string) => void): void {
  const { write, push } = methods;
  if (!write || !push) throw new Error('no socket to watch');
  methods['write'] = function (...args) {
    const [chunk] = args;
    const messages = Buffer.isBuffer(chunk) ? messagesOf(chunk) : undefined;
    if (!messages) return write.apply(this, args);
    const talk = talkOf(this as object);
    const begun: string[] = [];
    for (const { type, body } of messages.whole) {
      const name = begunBy(talk, type, body);
      if (name === undefined) continue;
      step(`before ${name}`);
      begun.push(name);
    }
    const done = write.apply(this, args);
    for (const name of begun) setImmediate(() => step(`${name} on its way`));
    return done;
  };
  methods['push'] = function (...args) {
    const [chunk] = args;
    const talk = talks.get(this as object);
    if (talk && Buffer.isBuffer(chunk)) {
      const { whole, rest } = messagesOf(Buffer.concat([talk.rest, chunk]), true) ?? NOTHING;
      talk.rest = rest;
      for (const { type } of whole) {
        const name = type === 'Z' ? talk.asked.shift() : undefined;
        if (name !== undefined) step(`after ${name}`);
      }
    }
    return push.apply(this, args);
  };
}

/** The hours of a shared journal are the server's. */
export function setClockOfServer(byMs: number): void {
  const { write } = methods;
  if (!write) throw new Error('no socket to watch');
  const later = `(clock_timestamp() + interval '${byMs} ms')`;
  methods['write'] = function (chunk, ...more) {
    const messages =
      Buffer.isBuffer(chunk) && chunk.includes('clock_timestamp()') ? messagesOf(chunk) : undefined;
    if (!messages) return write.apply(this, [chunk, ...more]);
    const moved = messages.whole.map(({ type, body }) => {
      const text = 'PQ'.includes(type)
        ? Buffer.from(body.toString('utf8').replaceAll('clock_timestamp()', later))
        : body;
      const head = Buffer.alloc(5);
      head.write(type, 'latin1');
      head.writeInt32BE(text.length + 4, 1);
      return Buffer.concat([head, text]);
    });
    return write.apply(this, [Buffer.concat(moved), ...more]);
  };
}

/** The name of the step that this message begins. */
function begunBy(talk: Talk, type: string, body: Buffer): string | undefined {
  const [first = '', second = ''] = body.toString('utf8').split('\0');
  switch (type) {
    case 'P':
      talk.statements.set(first, second);
      return undefined;
    case 'B':
      return (talk.step = named(talk, talk.statements.get(second) ?? ''));
    case 'Q':
      talk.asked.push(named(talk, first));
      return talk.asked.at(-1);
    case 'S':
      talk.asked.push(talk.step);
      talk.step = undefined;
      return undefined;
    default:
      return undefined;
  }
}

/** Of the owner's lock, and of the end of a transaction that adds to the journal. */
function named(talk: Talk, text: string): string | undefined {
  if (text.includes('balcao.begin_sender')) return "the owner's lock";
  if (text.startsWith('BEGIN')) talk.adding = false;
  if (text.includes('INSERT INTO balcao.event')) {
    // One statement is the whole transaction where it locks the chain itself.
    if (text.startsWith('WITH')) return 'commit of the shared journal';
    talk.adding = true;
  }
  if (text !== 'COMMIT' || !talk.adding) return undefined;
  talk.adding = false;
  return 'commit of the shared journal';
}

function talkOf(socket: object): Talk {
  const known = talks.get(socket);
  if (known) return known;
  const made = {
    statements: new Map<string, string>(),
    asked: [],
    adding: false,
    step: undefined,
    rest: Buffer.alloc(0),
  };
  talks.set(socket, made);
  return made;
}

interface Messages {
  readonly whole: readonly { readonly type: string; readonly body: Buffer }[];
  /** Of a message that goes on. */
  readonly rest: Buffer;
}
const NOTHING: Messages = { whole: [], rest: Buffer.alloc(0) };
const ASKING = 'PBDESHQCXpdcf';

/** Undefined where these bytes are none that a client of PostgreSQL sends. */
function messagesOf(bytes: Buffer, answer = false): Messages | undefined {
  const whole: { type: string; body: Buffer }[] = [];
  let at = 0;
  while (at + 5 <= bytes.length) {
    const type = bytes.toString('latin1', at, at + 1);
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (!answer && (!ASKING.includes(type) || end < at + 5 || end > bytes.length)) return undefined;
    if (end > bytes.length) break;
    whole.push({ type, body: bytes.subarray(at + 5, end) });
    at = end;
  }
  if (!answer && at < bytes.length) return undefined;
  return { whole, rest: bytes.subarray(at) };
}
