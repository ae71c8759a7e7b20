/** What the page may not do by the calls about batches, and the notice that one has ended. */

import { expect, it } from 'vitest';
import { hostWords } from '../../../shared/explain/host/host.ts';
import type { BatchView } from '../../../shared/contract.ts';
import { batchNotice } from '../../consult/batch/batch-notice.ts';
import { createBatchHandlers } from './batch.ts';

it('a page writes a table into the archive only: it names no path', async () => {
  const nothing = () => Promise.reject(new Error('nothing is opened for this'));
  const { handlers } = createBatchHandlers({
    ports: {
      clock: { now: () => new Date() },
      log: { write: () => undefined },
      filePicker: { pickCertificate: nothing },
      notifier: { notify: () => undefined },
      opener: { showInFolder: nothing, openCalendar: nothing, openDraft: nothing },
    },
    face: 'web',
    version: '0.0.0',
    inRealm: nothing,
    call: nothing,
    emit: () => undefined,
  });
  const id = '11111111-1111-4111-8111-111111111111';
  const input = { environment: 'homologacao', id, as: 'csv', path: '/tmp/anywhere.csv' } as const;
  expect(await handlers['batch.export'](input, { face: 'web', session: 'page' })).toMatchObject({
    ok: false,
    error: { code: 'input.invalid', issues: [{ path: 'path' }] },
  });
});

it('the notice of an ended batch names what a person must look at first', () => {
  const view = { name: 'notas.xlsx', groups: { autorizada: 1_280, cancelada: 1, failed: 2 } } as BatchView;
  expect(batchNotice(view, hostWords(), 'pt-BR').text).toBe(
    'notas.xlsx: 1 cancelada, 2 sem resposta e 1.280 autorizadas.',
  );
  expect(batchNotice({ ...view, groups: {} }, hostWords(), 'pt-BR').text).toBe(
    'notas.xlsx: nenhuma nota foi consultada.',
  );
});
