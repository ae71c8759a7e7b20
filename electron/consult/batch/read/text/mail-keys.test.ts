import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keyOf, noteDocument } from '../../../../numbering/testing/documents.ts';
import { zipOf } from '../../../../numbering/testing/trees.ts';
import { inMemory } from '../../../../documents/zip/walk-zip.ts';
import { workbookOf } from '../../testing/workbooks.ts';
import { UnreadableFile } from '../../tables/unreadable.ts';
import { fileKeys } from '../file-keys.ts';
import { createKeyNumbering } from '../number-keys.ts';
import type { KeyInFile } from '../judge-key.ts';

const CNPJ = '11222333000181';
const key = (nNF: number) => keyOf({ cnpj: CNPJ, nNF });
const note = (nNF: number) => Buffer.from(noteDocument({ cnpj: CNPJ, nNF }).xml);
const NOW = new Date('2026-04-22T15:00:00-03:00');

async function read(mail: string | Uint8Array, name = 'nota.eml') {
  const keys: KeyInFile[] = [];
  const problems: string[] = [];
  const sink = {
    key: (found: KeyInFile) => void keys.push(found),
    problem: (path: string, reason: string) => void problems.push(`${path}: ${reason}`),
    beat: () => undefined,
    foundEntry: () => undefined,
    readEntry: () => undefined,
  };
  await fileKeys(inMemory(Buffer.from(mail)), { name, named: true, now: NOW }, sink);
  const numbering = createKeyNumbering();
  const rows = [...numbering.add(keys), ...numbering.rest()];
  return { rows: rows.map(({ kind, text, where }) => [kind, text, where.file]), problems };
}

const HEADER = ['Received: from a by b;\r\n\tWed, 1 Apr 2026', 'From: =?UTF-8?Q?Jo=C3=A3o?= <a@example.com>'];
const HEAD = [...HEADER, 'Subject: NF-e', 'MIME-Version: 1.0'].join('\r\n');
const lined = (bytes: Uint8Array) =>
  (
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n');
const attachment = (name: string, bytes: Uint8Array, type = 'application/octet-stream') =>
  `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; ${name}\r\n\r\n${lined(bytes)}\r\n`;
const mixed = (...parts: readonly string[]) =>
  `${HEAD}\r\nContent-Type: multipart/mixed; boundary="=_b 1"\r\n\r\npara quem lê texto\r\n${parts.map((part) => `--=_b 1\r\n${part}`).join('')}--=_b 1--\r\n`;

it('reads the XML, the zip and the spreadsheet attached to a mail, and passes over its picture', async () => {
  const sheet = await workbookOf({ strings: 'inline', sheets: [{ name: 'A', rows: [[key(3)]] }] });
  const packed = await zipOf([{ path: 'x/2.xml', bytes: note(2) }]);
  const { rows, problems } = await read(
    mixed(
      `Content-Type: text/plain; charset=utf-8\r\n\r\nSegue a nota ${key(1)}.\r\n`,
      attachment('filename="nota.xml"', note(1), 'text/xml; name="outro.xml"'),
      attachment('filename=lote.zip', packed),
      attachment("filename*0*=UTF-8''planilha%20; filename*1*=de%20mar%C3%A7o.xlsx", sheet),
      attachment('filename="=?UTF-8?B?bG9nb8OnLnBuZw==?="', Buffer.from([0x89, 0x50, 1, 2]), 'image/png'),
      attachment('filename="rasgada.xml"', Buffer.from('<nfeProc><NFe')),
    ),
  );
  expect(rows).toEqual([
    ['note', key(1), 'nota.eml!nota.xml'],
    ['note', key(2), 'nota.eml!lote.zip!x/2.xml'],
    ['note', key(3), 'nota.eml!planilha de março.xlsx'],
  ]);
  expect(problems).toEqual(['nota.eml!rasgada.xml: no-key']);
});

it('reads the text of a mail in quoted-printable or base64, and once where it is there in two forms', async () => {
  const broken = `Chave =\r\n${key(1).slice(0, 20)}=\r\n${key(1).slice(20)} jo=C3=A3o\r\n`;
  const printable = `${HEAD}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${broken}`;
  expect((await read(printable)).rows).toEqual([['note', key(1), 'nota.eml']]);
  const html = Buffer.from(
    `<p>Notas:</p><p><b>${key(1).slice(0, 22)}</b>${key(1).slice(22)}<br>${key(2)}</p>`,
  );
  const page = `${HEAD}\r\nContent-Type: text/html; charset="iso-8859-1"\r\nContent-Transfer-Encoding: BASE64\r\n\r\n${lined(html)}`;
  expect((await read(page)).rows.map(([, text]) => text)).toEqual([key(1), key(2)]);
  const both = `${HEAD}\r\nContent-Type: multipart/alternative;\r\n boundary=x\r\n\r\n--x\r\n\r\n${key(2)}\r\n${key(1)}\r\n--x\r\nContent-Type: text/html\r\n\r\n<p>${key(2)}</p><p>${key(1)}</p>\r\n--x--\r\n`;
  expect((await read(both)).rows.map(([kind, text]) => [kind, text])).toEqual([
    ['note', key(2)],
    ['note', key(1)],
  ]);
});

it('reads a mail attached to a mail, one in a zip and one that is cut off', async () => {
  const inner = mixed(attachment('filename=n.xml', note(5)));
  const outer = mixed(`Content-Type: message/rfc822\r\n\r\n${inner}\r\n`);
  expect((await read(outer)).rows).toEqual([['note', key(5), 'nota.eml!n.xml']]);
  const cut = inner.slice(0, inner.lastIndexOf('--=_b 1'));
  expect((await read(cut)).rows).toHaveLength(1);
  const packed = await zipOf([{ path: 'caixa/1.eml', bytes: Buffer.from(inner) }]);
  expect((await read(packed, 'mails.zip')).rows).toEqual([['note', key(5), 'mails.zip!caixa/1.eml!n.xml']]);
});

it('reads every mail of a mailbox file, and names a mail that is too large to be taken apart', async () => {
  const mail = (nNF: number) => mixed(attachment('filename=n.xml', note(nNF)));
  const text = `${HEAD}\r\n\r\n>From a@b\r\n\r\nFrom here on ${key(3)}\r\n`;
  const box = [mail(1), text, mail(2)]
    .map((each) => `From - Wed Apr  1 10:00:00 2026\r\n${each}\r\n`)
    .join('');
  expect((await read(box, 'Inbox')).rows).toEqual([
    ['note', key(1), 'Inbox!n.xml'],
    ['note', key(3), 'Inbox'],
    ['note', key(2), 'Inbox!n.xml'],
  ]);
  const large = Buffer.alloc(64 * 2 ** 20 + 1, `${HEAD}\r\n\r\n`);
  await expect(read(large)).rejects.toEqual(new UnreadableFile('mail-too-large'));
});

it('names a mail of which some attachments are not read: there are too many, or they lie too deep', async () => {
  const file = attachment('filename=n.xml', note(1));
  const many = mixed(file, ...Array.from({ length: 2_000 }, () => 'Content-Type: image/png\r\n\r\nx\r\n'));
  expect(await read(many)).toEqual({
    rows: [['note', key(1), 'nota.eml!n.xml']],
    problems: ['nota.eml: mail-parts'],
  });
  let deep = mixed(file);
  for (let n = 0; n < 7; n += 1) {
    const inner = deep.replaceAll('=_b 1', `=_${n}_`);
    deep = mixed(`Content-Type: message/rfc822\r\n\r\n${inner}\r\n`, file);
  }
  expect((await read(deep)).problems).toEqual(['nota.eml: mail-parts']);
  expect((await read(mixed(file))).problems).toEqual([]);
});

it('a line of a text that begins like the mark between two mails divides none', async () => {
  const text =
    'Content-Type: text/plain\r\n\r\nBom dia\r\n\r\nFrom hoje em diante\r\nObs: veja os anexos\r\n\r\nAté logo\r\n';
  const both = [1, 2].map((nNF) => attachment(`filename=${nNF}.xml`, note(nNF)));
  const box = `From - Wed Apr  1 10:00:00 2026\r\n${mixed(text, ...both)}`;
  expect((await read(box, 'Inbox')).rows).toEqual([
    ['note', key(1), 'Inbox!1.xml'],
    ['note', key(2), 'Inbox!2.xml'],
  ]);
});

it('names an attachment by its extended name where programs give a plain one too (RFC 6266, 4.3)', async () => {
  const both = `filename="nota.xml"; filename*=UTF-8''nota%20de%20mar%C3%A7o.xml`;
  const { rows } = await read(mixed(attachment(both, note(1))));
  expect(rows).toEqual([['note', key(1), 'nota.eml!nota de março.xml']]);
});

it('reads the key of a mail that has it only behind a link, as shops send them, and of others not twice', async () => {
  const link = (nNF: number) =>
    `<a href=3D"https://www.sefaz.example/nfce?p=3D${key(nNF).slice(0, 9)}=\r\n${key(nNF).slice(9)}%7C2%7C1&amp;x=3D1">Ver a nota</a>`;
  const page = (body: string) =>
    `${HEAD}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>Obrigado!</p>${body}\r\n`;
  expect((await read(page(link(1) + link(2)))).rows).toEqual([
    ['note', key(1), 'nota.eml'],
    ['note', key(2), 'nota.eml'],
  ]);
  expect((await read(page(`${key(1)} ${link(1)}`))).rows).toEqual([['note', key(1), 'nota.eml']]);
});

it('a boundary that begins like the one around it is another one (RFC 2046, 5.1.1)', async () => {
  const inner = `Content-Type: multipart/alternative; boundary="x-2"\r\n\r\n--x-2\r\n\r\n${key(2)}\r\n--x-2\r\nContent-Type: text/html\r\n\r\n<p>${key(2)}</p>\r\n--x-2--\r\n`;
  const file = attachment('filename=n.pdf', Buffer.from('%PDF'));
  const mail = `${HEAD}\r\nContent-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\n${inner}--x \r\n${file}--x--\r\n`;
  expect((await read(mail)).rows).toEqual([['note', key(2), 'nota.eml']]);
});

it('a list that only begins like a mail is a list, and a mail of Outlook says how to save it', async () => {
  expect((await read(`De: mim\nDate: hoje\nSubject: chaves\n${key(1)}\n`, 'l.txt')).rows).toHaveLength(1);
  expect((await read(`Subject: chaves\nDate: hoje\n${key(1)}\n`, 'l.txt')).rows).toHaveLength(1);
  const ole = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(3_000),
    Buffer.from('__substg1.0_001A', 'utf16le'),
  ]);
  await expect(read(ole, 'nota.msg')).rejects.toMatchObject({ reason: 'outlook-msg' });
});

it('any change of a mail ends in keys or a reason', async () => {
  const mail = Buffer.from(mixed(attachment('filename="n.xml"', note(5)), `\r\n${key(1)}\r\n`));
  const change = fc.record({ at: fc.nat(mail.length), cut: fc.nat(40), put: fc.string({ maxLength: 6 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 3 }), async (changes) => {
      let bytes: Buffer = mail;
      for (const { at, cut, put } of changes) {
        bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(put), bytes.subarray(at + cut)]);
      }
      const rows = await read(bytes).then(
        (done) => done.rows.length,
        (error: unknown) => {
          expect(error).toBeInstanceOf(UnreadableFile);
          return 0;
        },
      );
      expect(rows).toBeLessThanOrEqual(4);
    }),
    { numRuns: 300 },
  );
});
