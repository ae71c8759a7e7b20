/** The full reader over documents that others published, each with what a person reads in it. */

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NEEDS_SAMPLES, SAMPLES } from '../../testing/references.ts';
import type { Fact, Reading } from '../facts.ts';
import { readNumbers } from './read-numbers.ts';

/** Facts as "kind key-or-range environment state"; others and reasons by their code. */
const EXPECTED: Readonly<Record<string, string>> = {
  'notes/33180702414602000110550010007020011000212025-procNFe.xml': 'note 33180702414602000110550010007020011000212025 2 authorized 100 333180004266180 2018-07-23T12:43:13-03:00',
  'notes/35180834128745000152550010000476051695511860-nfe.xml': 'note 35180834128745000152550010000476051695511860 1 authorized 100 135180550847249 2018-08-15T16:16:57-03:00',
  'notes/41170706117473000150550010000463202612756525-procNFe.xml': 'note 41170706117473000150550010000463202612756525 2 authorized 100 141170000487910 2017-07-12T09:45:50-03:00',
  'notes/41180526972743000117650010001220251914636324-procNFe.xml': 'note 41180526972743000117650010001220251914636324 2 authorized 100 141180000507669 2018-05-14T17:39:44-03:00',
  'notes/42211275277525000178550030000276771368212013-procNFe.xml': 'note 42211275277525000178550030000276771368212013 1 authorized 100 342210239879490 2021-12-15T09:43:49-02:00',
  'notes/42220575277525000178550030000292481295366801-procNFe.xml': 'note 42220575277525000178550030000292481295366801 1 authorized 100 342220106391922 2022-05-27T08:52:04-03:00',
  'notes/NFCeProd1.xml': 'note 41170410422724000187650010000000071000012588 1 authorized 100 141170488039743 2017-04-27T13:25:44-03:00',
  'notes/cancelada-55.xml': 'note 35210258716523000119550000000573661346317847 1 authorized 100 135210128765156 2021-02-04T13:31:00-03:00 | cancellation 35210258716523000119550000000573661346317847 1 135210128997350',
  'notes/mod55-nfe.xml': 'note 35150300822602000124550010009923461099234656 2 authorized 100 135150001686732 2015-03-27T09:40:00-03:00',
  'notes/nfce-sped.xml': 'note 41200323285089000185650010000013051817822496 1 no-protocol   2020-03-11T15:32:17-03:00',
  'notes/nfce111.xml': 'environment-differs',
  'notes/nfe-layout4-com-prot.xml': 'note 43180906929383000163550010000000261000010301 2 authorized 100 143180006932433 2018-09-25T00:00:00-03:00',
  'notes/nfe-reforma-tributaria.xml': 'key-differs',
  'notes/nfe-rtc-PL010b-v130.xml': 'no-values',
  'notes/nfe_with_production_environment.xml': 'key-differs',
  'notes/oca-NFe35200159594315000157550010000000012062777161.xml': 'note 35200159594315000157550010000000012062777161 2 no-protocol   2020-01-01T12:00:00+01:00',
  'notes/procNFe-310-with-retEvento-inside.xml': 'note 11101284613439000180550010000004881093997017 2 authorized 135 135120005426267 2014-02-02T08:00:00-03:00',
  'notes/procNFe-skeleton-soapui-no-values.xml': 'no-values',
  'notes/wmix-notaprocessada.xml': 'key-invalid',
  'events/cce-01-procEventoNFe.xml': 'witness 35111253420477000192550550000033071213028272 2 authorized 110110 135',
  'events/cce-02-procEventoNFe.xml': 'witness 35111253420477000192550550000033071213028272 2 authorized 110110 135',
  'events/dacce-xml_cce_1.xml': 'event-refused',
  'events/epec-41141106117473000150550010000272984914751921_110140_01-procEventoNFe.xml': 'witness 41141106117473000150550010000272984914751921 2 epec 110140 136',
  'events/proccce.xml': 'witness 35110510142785000190551110000000131998817900 2 authorized 110110 135',
  'responses/autorizacao-denegada.xml': 'protocol 33230807984267003800650040000000321935136447 2 denied 302 333230000396082',
  'responses/autorizacao-paralisado.xml': 'batch',
  'responses/cassette-status_servico.yaml': 'not-xml',
  'responses/consult-100-autorizado.soap11.xml': 'protocol 26200124494200000106550010000010111352744151 2 authorized 100 126200000020426',
  'responses/consult-110-302-denegado.xml': 'protocol 26200124494200000106550010000010111352744151 1 denied 302 135180772366783',
  'responses/consult-217.soap11.xml': 'consult',
  'responses/disable-102-GO-env-prefix.xml': 'range-invalid',
  'responses/disable-102-nfce.soap11.xml': 'disabled 07984267003800 65 4 35-35 2023 2 333230000396102',
  // Of 2017, received in 2013: somebody changed it.
  'responses/disable-102-v310-no-result-wrapper.xml': 'range-invalid',
  'responses/event-cancel-128-135.xml': 'cancellation 35200159594315000157550010000000022062777169 2 141190000382704',
  'responses/protNFe-310.xml': 'note 35150158716523000119550010000000071000000076 2 authorized 100 135150000408219 2015-01-31T14:57:19-02:00',
  'responses/retCancNFe-310.xml':
    'witness 11101284613439000180550010000004881093997017 2 authorized  100 | cancellation 11101284613439000180550010000004881093997017 2 311100000046263',
  'responses/retConsSitNFe-generated-nfe-prefix-all-groups.xml': 'no-values',
  'responses/retEnviNFe2.xml': 'key-invalid',
  'responses/status-107.soap11.xml': 'status',
  'responses/status-v310-with-http-headers.txt': 'not-xml',
  'responses/status-v310.xml': 'status',
  'requests/41080676472349000430550010000001041671821888-ped-inu.xml': 'disablement-unanswered',
  'requests/consult-request-310.xml': 'consult',
  'requests/consult-soap-request.xml': 'consult',
  'requests/disable-cnpj.xml': 'disablement-unanswered',
  'requests/disable-signed.xml': 'disablement-unanswered',
  'requests/status.xml': 'status',
  'requests/uninfe-ped-inu-55.xml': 'disablement-unanswered',
  'requests/uninfe-ped-sit-55.xml': 'consult',
  'requests/wmix-inutNFe-v1.00-odd.xml': 'disablement-unanswered',
  'transcribed/autorizacao-656-empty-cUF-and-newline.xml': 'batch',
  'transcribed/consult-101-PR-cce-and-cancel.xml': 'protocol 41190511476285000158550010000440821165944325 2 authorized 100 141190000393719 | witness 41190511476285000158550010000440821165944325 2 authorized 110110 135 | cancellation 41190511476285000158550010000440821165944325 2 141190000405522',
  'transcribed/soap12-fault-no-action.xml': 'xml',
}; // prettier-ignore

function said(reading: Reading): string {
  if (reading.is === 'other') return reading.what;
  if (reading.is === 'broken') return reading.reason;
  return [...reading.facts.map(ofFact), ...(reading.lacks === undefined ? [] : [reading.lacks])].join(' | ');
}

function ofFact(fact: Fact): string {
  switch (fact.kind) {
    case 'note':
      return `note ${fact.chNFe} ${fact.tpAmb} ${fact.standing} ${fact.cStat} ${fact.nProt} ${fact.issued}`;
    case 'protocol':
      return `protocol ${fact.chNFe} ${fact.tpAmb} ${fact.standing} ${fact.cStat} ${fact.nProt}`;
    case 'witness':
      return `witness ${fact.chNFe} ${fact.tpAmb} ${fact.standing} ${fact.tpEvento} ${fact.cStat}`;
    case 'cancellation':
      return `cancellation ${fact.chNFe} ${fact.tpAmb} ${fact.nProt}`;
    case 'disabled':
      return `disabled ${fact.cnpj} ${fact.mod} ${fact.serie} ${fact.nNFIni}-${fact.nNFFin} ${fact.ano} ${fact.tpAmb} ${fact.nProt}`;
    case 'refused':
      return `refused ${fact.cnpj} ${fact.mod} ${fact.serie} ${fact.nNF} ${fact.tpAmb} ${fact.cStat}`;
    case 'booked':
      return `booked ${fact.nNF}`;
  }
}

test.skipIf(!SAMPLES)(`reads each published document as a person does ${NEEDS_SAMPLES}`, () => {
  const base = SAMPLES ?? new URL('file:///');
  const read: Record<string, string> = {};
  for (const folder of ['notes', 'events', 'responses', 'requests', 'transcribed']) {
    for (const name of readdirSync(new URL(`${folder}/`, base))) {
      read[`${folder}/${name}`] = said(readNumbers(readFileSync(new URL(`${folder}/${name}`, base))));
    }
  }
  expect(read).toEqual(EXPECTED);
});
