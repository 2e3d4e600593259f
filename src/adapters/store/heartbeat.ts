// The heartbeat on any store: one row per owner, however much the owner holds.
import type { Heartbeat } from '../../ports/owner.ts';
import { checkTtl } from './arguments.ts';
import { ownerSchema } from './owner-schema.ts';
import type { StoreAccess } from './store-access.ts';

export function createHeartbeat(store: StoreAccess): Heartbeat {
  return {
    beat: async (owner, ttlMs) => {
      checkTtl(ttlMs);
      const kept = ownerSchema.parse(owner);
      return await store.write(rows => {
        rows.keepOwner(kept, store.judges().now + ttlMs);
        return rows.holdingsOf(kept.id);
      });
    },
  };
}
