/** All that the page can access of this machine: six functions, and only the calls that the contract names. */

import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron';
import type { Bridge, BRIDGE_NAME, CHANNELS } from '../../shared/bridge.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Err } from '../../shared/result.ts';

/** Inserted by the build from shared/bridge.ts and shared/contract.ts: names only, so that no library is included. */
declare const __BRIDGE__: {
  readonly name: typeof BRIDGE_NAME;
  readonly channels: typeof CHANNELS;
  readonly calls: readonly string[];
};

const { name: bridgeName, channels, calls } = __BRIDGE__;
const known = new Set(calls);
const unknownCall: Err<AppError> = { ok: false, error: { code: 'call.unknown' } };

// Electron's security checklist 20: functions only, never ipcRenderer itself, and never the event object.
const bridge: Bridge = {
  call(callId, name, input) {
    if (!known.has(name)) return Promise.resolve(unknownCall);
    return ipcRenderer.invoke(channels.call, callId, name, input);
  },
  cancel(callId) {
    ipcRenderer.send(channels.cancel, callId);
  },
  listen(listener) {
    const forward = (_event: IpcRendererEvent, data: unknown) => listener(data);
    ipcRenderer.on(channels.event, forward);
    return () => ipcRenderer.removeListener(channels.event, forward);
  },
  ask(question) {
    return ipcRenderer.invoke(channels.ask, question);
  },
  // For a File that the page made itself, without a file on disk, this is "".
  pathOf: (file) => (file instanceof File ? webUtils.getPathForFile(file) : ''),
  nudged(listener) {
    const forward = () => listener();
    ipcRenderer.on(channels.nudge, forward);
    return () => ipcRenderer.removeListener(channels.nudge, forward);
  },
};

contextBridge.exposeInMainWorld(bridgeName, bridge);
