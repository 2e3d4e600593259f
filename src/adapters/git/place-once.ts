// Where the git folder of one folder is: found out once for as long as the same one is there. What git is started with is checked
// before each start all the same.
import { placeOf } from './git-call.ts';
import { type GitFolders, sealAt } from './place.ts';

export class PlaceOnce {
  #known: { readonly seal: string; readonly place: GitFolders } | undefined;

  find(cwd: string): GitFolders {
    const seal = sealAt(cwd);
    if (this.#known?.seal === seal) return this.#known.place;
    const place = placeOf({ args: ['rev-parse'], cwd });
    this.#known = seal === '' ? undefined : { seal, place };
    return place;
  }
}
