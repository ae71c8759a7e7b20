/** The data that the program brings along: one version of the same form as a signed file. */

import type { CodeTables } from '../../../shared/fiscal/code-tables.ts';
import { NOT_SERVED, SITUATIONS } from '../../../shared/fiscal/cstat.ts';
import { CANCELLATIONS, EVENT_NAMES, REGISTERED } from '../../../shared/fiscal/events.ts';
import { ICP_BRASIL_PINS } from '../../x509/icp-brasil-pins.ts';
import {
  ADDRESSES,
  HOME,
  ORIGINS,
  ROOT_SENDERS,
  SVC_RS_STATES,
  type AddressTable,
  type HomeTable,
} from '../addresses/authorizers-data.ts';
import type { Connections, SefazData } from './schema.ts';
import { TLS_PROFILES } from './tls-profiles.ts';

const connections = {
  addresses: ADDRESSES satisfies AddressTable,
  home: HOME satisfies HomeTable,
  svcRsStates: { '1': [...SVC_RS_STATES['1']], '2': [...SVC_RS_STATES['2']] },
  roots: [...ICP_BRASIL_PINS],
  rootSenders: [...ROOT_SENDERS],
} satisfies Connections;

const tables = {
  situations: SITUATIONS,
  notServed: [...NOT_SERVED],
  eventNames: EVENT_NAMES,
  cancellations: [...CANCELLATIONS],
  registered: [...REGISTERED],
} satisfies CodeTables;

/** Its version rises with each release that changes anything in it, above every file that was signed before. */
export const BUILT_IN: SefazData = {
  version: 1,
  date: '2026-11-26',
  origins: ORIGINS,
  connections,
  tlsProfile: TLS_PROFILES,
  tables,
};
