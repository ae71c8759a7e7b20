/** Collects what a reader thread finds, and hands it over in pieces so that no archive fills the memory. */

import type { Fact } from '../../documents/facts.ts';
import { rowOf } from './store/fact-rows.ts';
import type { Found } from './threads/messages.ts';

export interface ReadBook {
  /** Its lines in the text. */
  readonly first: number;
  readonly last: number;
  /** Of whom and when it is. */
  readonly period: string;
  readonly replaces: boolean;
  /** A digest of what it says. */
  readonly content: string;
}

/** What one file, and its entries, say. Entries are paths inside a zip, "" outside. */
export interface Sink {
  fact(fact: Fact, entry: string): void;
  problem(entry: string, reason: string): void;
  /** An EFD, after its lines. */
  book(book: ReadBook, entry: string): void;
  /** A document that says nothing of numbers, by its name for people. */
  other(what: string): void;
  /** Shows that the thread is alive. */
  beat(): void;
  /** An entry of a zip that will be read, and one that was. */
  foundEntry(): void;
  readEntry(): void;
}

export interface Counters {
  beat(): void;
  foundEntry(): void;
  readEntry(): void;
}

/** A message of some 200 kB. */
const ROWS_AT_ONCE = 1000;

/** `handOver` gets pieces whenever there are many rows. */
export function createCollector(counters: Counters, handOver: (found: string) => void) {
  let found: Found = nothing();
  let others = new Map<string, number>();
  let current = -1;
  let handed = false;

  const closeOthers = () => {
    for (const [what, count] of others) found.others.push([current, what, count]);
    others = new Map();
  };
  const take = () => {
    closeOthers();
    const text = JSON.stringify(found);
    found = nothing();
    return text;
  };
  const full = () => {
    if (found.facts.length + found.problems.length < ROWS_AT_ONCE) return;
    handed = true;
    handOver(take());
  };
  return {
    /** For the file with this index in the task. */
    sinkFor: (file: number): Sink => {
      closeOthers();
      current = file;
      handed = false;
      return {
        ...counters,
        fact: (fact, entry) => {
          found.facts.push(rowOf(file, fact, entry));
          full();
        },
        problem: (entry, reason) => {
          found.problems.push([file, entry, reason]);
          full();
        },
        book: ({ first, last, period, replaces, content }, entry) => {
          found.books.push([file, entry, first, last, period, Number(replaces), content]);
        },
        other: (what) => {
          others.set(what, (others.get(what) ?? 0) + 1);
        },
      };
    },
    /** JSON of what is not yet handed over. */
    take,
    /** Forgets what this file said since the last hand-over; true if some of it was handed over already. */
    drop: (file: number) => {
      others = new Map();
      const others_ = (row: readonly [number, ...unknown[]]) => row[0] !== file;
      found = {
        facts: found.facts.filter(others_),
        problems: found.problems.filter(others_),
        others: found.others.filter(others_),
        books: found.books.filter(others_),
      };
      return handed;
    },
  };
}

function nothing(): Found {
  return { facts: [], problems: [], others: [], books: [] };
}
