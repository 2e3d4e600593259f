// The login name of the user who started this process. In a container its number may have none.
import { userInfo } from 'node:os';
import { unlessRefused } from './error-code.ts';

export const userName = (): string =>
  unlessRefused(['ERR_SYSTEM_ERROR', 'ENOENT'], () => userInfo().username) ?? `uid ${process.getuid?.()}`;
