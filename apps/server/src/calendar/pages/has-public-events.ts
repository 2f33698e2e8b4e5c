import type { Database } from '../../database/database.ts';
import { joinSql, sql } from '../../database/statement.ts';
import type { RequestContext } from '../../http/handler.ts';
import { either, publicVisibility, visibleInStatuses } from '../posts/visibility.ts';

/** Whether the calendar lists any event, also one that is over. */
export function createHasPublicEvents(db: Database) {
  return async ({ at }: Pick<RequestContext, 'at'>): Promise<boolean> => {
    const isPublic = either(visibleInStatuses('events', ['publish'], publicVisibility(at)));
    const parts = [sql('select id from events where hide_from_listings = 0 and'), isPublic, sql('limit 1')];
    const found = await db.select<{ id: number }>(joinSql(parts, ' '));
    return found.length > 0;
  };
}
