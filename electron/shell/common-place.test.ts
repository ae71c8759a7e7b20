import { expect, test } from 'vitest';
import { commonPlace } from './common-place.ts';

const env = { ProgramData: 'C:\\ProgramData', USERNAME: 'maria', USERDOMAIN: 'ESCRITORIO' };

test('users of one Windows meet in its folder for all programs', () => {
  expect(commonPlace('win32', env, false)).toEqual({
    commonPlace: { commonFolder: 'C:\\ProgramData', user: 'ESCRITORIO\\maria' },
  });
});

test('nowhere else, not for a folder that a person named, and not without a name', () => {
  expect(commonPlace('linux', env, false)).toEqual({});
  expect(commonPlace('win32', env, true)).toEqual({});
  expect(commonPlace('win32', { ...env, USERNAME: undefined }, false)).toEqual({});
  expect(commonPlace('win32', {}, false)).toEqual({});
});
