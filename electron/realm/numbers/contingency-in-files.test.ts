/** Notes in contingency that lie in files: what SEFAZ may be asked about, what they block, and when they block no more. */

import { describe, expect, it } from 'vitest';
import { accessKeySchema } from '../../../shared/fiscal/key/access-key.ts';
import { valueOf } from '../../disablement/testing/test-context.ts';
import { keyOf, noteDocument } from '../../numbering/testing/documents.ts';
import { event } from '../../numbering/testing/sayings.ts';
import { environment, filesOfEachTest, xJust } from '../testing/numbers-read.ts';

const { at, finding, note, range, read, readDocuments, placeOf } = filesOfEachTest();

describe('the keys that SEFAZ may be asked about', () => {
  const keys = async (mod: '55' | '65') => valueOf(await at.core.call('numbering.keys', placeOf(mod)));

  it('are of notes in contingency, without protocol and in conflict, by number, and of no other', async () => {
    const offline = note(9, { mod: '65', tpEmis: '9', standing: 'no-protocol' });
    const tried = note(5, { mod: '65', standing: 'no-protocol' });
    const both = [note(7, { mod: '65' }), note(7, { mod: '65', cNF: '00000077' })];
    await read(note(4, { mod: '65' }), offline, tried, ...both, note(5));
    const found = await keys('65');
    expect(found).toMatchObject({ numbers: { contingency: 1, attempted: 1, conflict: 1 }, more: false });
    expect(found.keys.toSorted()).toEqual([tried, ...both, offline].map(keyOf).toSorted());
    expect(found.keys.map((key) => Number(key.slice(25, 34)))).toEqual([5, 7, 7, 9]);
    expect(await keys('55')).toMatchObject({ keys: [], more: false });
  });

  it('are of notes that SEFAZ did not have when it was asked, too', async () => {
    const unknown = accessKeySchema.parse(keyOf(note(6)));
    valueOf(await at.core.call('consult.note', { environment, chNFe: unknown }));
    expect(await keys('55')).toMatchObject({ keys: [unknown], numbers: { attempted: 1 } });
  });
});

describe('a note in contingency without protocol in a folder that was read', () => {
  it('blocks its number until somebody waives it', async () => {
    const offline = note(5, { mod: '65', tpEmis: '9', standing: 'no-protocol' });
    await read(note(4, { mod: '65' }), offline);
    const asked = range(5, 5, '65');
    expect(await finding('range.contingency', asked)).toMatchObject({
      level: 'block',
      data: { chNFe: keyOf(offline) },
    });
    expect(await at.core.call('disablement.prepare', { ...asked, xJust })).toMatchObject({
      error: { code: 'range.contingency' },
    });
  });

  it('is listed with its day and file', async () => {
    // Tomorrow, since the certificate of training is not valid long before it was made.
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    at.core.setTime(new Date(`${day}T12:00:00-03:00`));
    const late = note(5, { mod: '65', tpEmis: '9', standing: 'no-protocol', day: '2026-03-10' });
    const due = note(9, { mod: '65', tpEmis: '9', standing: 'no-protocol', day });
    const others = note(5, { mod: '65', tpEmis: '9', standing: 'no-protocol', cnpj: '11444777000161' });
    await read(note(4, { mod: '65' }), late, due, others);
    const waiting = valueOf(await at.core.call('contingency.list', { environment })).notes;
    expect(waiting.map(({ chNFe }) => chNFe)).toEqual([keyOf(due), keyOf(late)]);
    expect(waiting[1]).toMatchObject({ nNF: 5, tpEmis: '9', blocks: true });
    expect(waiting[1]?.issued).toMatch(/^2026-03-10/);
    expect(waiting[1]?.until).toMatch(/^2026-03-12/);
    expect(waiting[1]?.path?.startsWith(at.folder)).toBe(true);
    expect([waiting[1]?.cStat, waiting[1]?.consultedAt]).toEqual([undefined, undefined]);
  });

  it('blocks its number for good where its EPEC is registered, whatever is confirmed', async () => {
    const epec = note(5, { tpEmis: '4', standing: 'no-protocol' });
    await readDocuments(noteDocument(note(4)), { xml: event('110140', '136')(epec), facts: [] });
    const confirm = ['range.contingency' as const];
    const refused = { error: { code: 'input.invalid', issues: [{ rule: 'range.used' }] } };
    expect(await at.core.call('disablement.prepare', { ...range(5), xJust, confirm })).toMatchObject(refused);
    const chNFe = accessKeySchema.parse(keyOf(epec));
    // It has to be transmitted all the same, and stays in the list.
    expect(valueOf(await at.core.call('contingency.list', { environment })).notes).toMatchObject([{ chNFe }]);
    const { state } = valueOf(await at.core.call('numbering.evidence', { ...placeOf('55'), nNF: 5 }));
    expect(state).toBe('contingency');
  });

  it('leaves the list once its protocol is read, or its number disabled', async () => {
    const offline = { mod: '65' as const, tpEmis: '9' };
    await read(
      note(5, { ...offline, standing: 'no-protocol' }),
      note(7, { ...offline, standing: 'no-protocol' }),
    );
    expect(valueOf(await at.core.call('contingency.list', { environment })).notes).toHaveLength(2);
    await read(
      note(5, { ...offline, standing: 'no-protocol' }),
      note(5, offline),
      note(7, { ...offline, standing: 'no-protocol' }),
    );
    expect(valueOf(await at.core.call('contingency.list', { environment })).notes).toMatchObject([
      { nNF: 7 },
    ]);
    const confirm = ['range.contingency' as const];
    const made = await at.core.call('disablement.prepare', { ...range(7, 7, '65'), xJust, confirm });
    const { requestId } = valueOf(made);
    valueOf(await at.core.call('disablement.send', { environment, requestId, confirm }));
    expect(valueOf(await at.core.call('contingency.list', { environment })).notes).toEqual([]);
  });

  it('leaves the list once its protocol is read, also where SEFAZ did not have it when it was asked before', async () => {
    const offline = note(5, { mod: '65', tpEmis: '9' });
    const chNFe = accessKeySchema.parse(keyOf(offline));
    valueOf(await at.core.call('consult.note', { environment, chNFe }));
    const listed = async () => valueOf(await at.core.call('contingency.list', { environment })).notes;
    expect(await listed()).toMatchObject([{ chNFe, cStat: '217' }]);
    await read(offline);
    expect(await listed()).toEqual([]);
    expect(await finding('range.used', range(5, 5, '65'))).toBeDefined();
    expect(await finding('range.contingency', range(5, 5, '65'))).toBeUndefined();
  });

  it('blocks nothing once its protocol is read too, and its number is used', async () => {
    const offline = { mod: '65' as const, tpEmis: '9' };
    await read(note(5, { ...offline, standing: 'no-protocol' }), note(5, offline));
    const asked = range(5, 5, '65');
    expect(await finding('range.contingency', asked)).toBeUndefined();
    expect(await finding('range.used', asked)).toBeDefined();
  });
});

it('a note in contingency is listed though SEFAZ refused it for another note of its number (539): it has that one, and not this', async () => {
  const offline = note(5, { tpEmis: '5', standing: 'taken' });
  const chNFe = accessKeySchema.parse(keyOf(offline));
  valueOf(await at.core.call('consult.note', { environment, chNFe }));
  const listed = async () =>
    valueOf(await at.core.call('contingency.list', { environment })).notes.map((one) => one.chNFe);
  expect(await listed()).toContain(chNFe);
  await read(note(4), offline);
  expect(await listed()).toContain(chNFe);
});
