// Which settings Pitwall's git takes over. Of a repository only plain data, which names no program, path or proxy; of the user, from
// their own files, also what reaches their remotes.
import { resolve } from 'node:path';
import { isAddress, isLocalAddress } from './address.ts';
import type { Setting } from './config-text.ts';

const repositoryCore =
  /^core\.(?:filemode|symlinks|ignorecase|precomposeunicode|autocrlf|eol|safecrlf|protecthfs|protectntfs|longpaths|trustctime|checkstat|sparsecheckout|sparsecheckoutcone|sharedrepository|logallrefupdates|bigfilethreshold|compression)$/;
const repositoryFormat = /^extensions\.(?:objectformat|compatobjectformat|refstorage|partialclone)$/;
const repositoryOther = /^(?:i18n\.commitencoding|user\.(?:name|email)|remote\..+\.(?:promisor|partialclonefilter))$/s;
const address = /^remote\..+\.(?:url|pushurl)$/s;

/** `top`: where a local address that is relative begins. */
export function ofRepository(settings: readonly Setting[], top: string): readonly Setting[] {
  return settings.flatMap(setting => {
    const { key, value } = setting;
    // One that is not an address stays as it is: the call that would use it refuses it and says so.
    if (address.test(key)) return [{ key, value: isAddress(value) ? absolute(value, top) : value }];
    const isUser = key.startsWith('user.');
    const isData = [repositoryCore, repositoryFormat, repositoryOther].some(pattern => pattern.test(key));
    return isData && (isUser || /^[\w.:=+-]*$/.test(value)) ? [setting] : [];
  });
}

const absolute = (value: string, top: string) =>
  isLocalAddress(value) && !value.startsWith('file:') ? resolve(top, value) : value;

const userKeys = [
  /^(?:credential|http|safe|ssh)\./s,
  /^url\..*\.(?:insteadof|pushinsteadof)$/s,
  /^user\.(?:name|email)$/,
  /^core\.(?:sshcommand|excludesfile|attributesfile)$/,
  repositoryCore,
];
/** Git LFS as it sets itself up. Any other filter could run a file of the work. */
const largeFiles = /^git-lfs (?:clean|smudge|filter-process)(?: --skip)?(?: -- %f)?$/;

/** Filters that the user names in `pitwall.filter` count as they are. */
export function ofUser(settings: readonly Setting[]): readonly Setting[] {
  const named = new Set(settings.flatMap(({ key, value }) => (key === 'pitwall.filter' ? [value] : [])));
  return settings.filter(({ key, value }) => {
    const [, filter, kind] = /^filter\.(.+)\.(clean|smudge|process|required)$/s.exec(key) ?? [];
    if (filter === undefined) return userKeys.some(pattern => pattern.test(key));
    return named.has(filter) || (filter === 'lfs' && (kind === 'required' || largeFiles.test(value)));
  });
}
