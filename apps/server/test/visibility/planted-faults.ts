/** A line of the service and a plausible mistake in it. */
export interface PlantedFault {
  readonly name: string;
  /** Below `src/`. */
  readonly file: string;
  /** Occurs in the file. */
  readonly from: string;
  readonly to: string;
}

export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'a private post counts as published when it is read on its own',
    file: 'calendar/posts/visibility.ts',
    from: "statusAt(post, nowMs) === 'publish'",
    to: "['publish', 'private'].includes(statusAt(post, nowMs))",
  },
  {
    name: 'what is embedded is not looked at',
    file: 'calendar/posts/visibility.ts',
    from: 'query.whereRaw(text, [...bindings]);',
    to: '',
  },
  {
    name: 'a list shows the drafts of every author',
    file: 'calendar/posts/visibility.ts',
    from: "if (unpublishedOf !== 'everybody') conditions.push(",
    to: "if (status !== 'draft') conditions.push(",
  },
  {
    name: 'what is scheduled is shown before its moment',
    file: 'calendar/posts/visibility.ts',
    from: '.published_utc <= ?`',
    to: '.published_utc >= ?`',
  },
  {
    name: 'who may write reads what belongs to others',
    file: 'account/permissions.ts',
    from: "rights[role].others ? 'everybody'",
    to: "rights[role].write ? 'everybody'",
  },
  {
    name: 'a card shows a venue that is hidden',
    file: 'calendar/feeds/repository.ts',
    from: "visible('v', visibility)",
    to: "sql('1 = 1')",
  },
  {
    name: 'a calendar names organizers that are hidden',
    file: 'calendar/feeds/repository.ts',
    from: "visible('o', visibility)",
    to: "sql('1 = 1')",
  },
  {
    name: 'the change feed begins with what is hidden',
    file: 'calendar/changes/repository.ts',
    from: 'joinSql([visible(table, visibility), ',
    to: 'joinSql([',
  },
  {
    name: 'a page shows what is not public yet',
    file: 'calendar/pages/public-posts.ts',
    from: 'isVisible(post, publicVisibility(nowMs))',
    to: "post.status !== 'trash'",
  },
  {
    name: 'venues are found through an event that is hidden',
    file: 'calendar/linked-posts/list-linked-posts.ts',
    from: 'if (eventId === undefined) return',
    to: 'if (eventId !== 0) return',
  },
  {
    name: 'terms are found through an event that is hidden',
    file: 'calendar/terms/list-terms.ts',
    from: 'if (!events.includes(id)) errors',
    to: 'if (id === 0) errors',
  },
  {
    name: 'events are found through a venue that is hidden',
    file: 'calendar/event-lists/named-in-list.ts',
    from: 'visible(table, visibility)',
    to: "sql('1 = 1')",
  },
  {
    name: 'events are found near a venue that is hidden',
    file: 'calendar/event-lists/circle.ts',
    from: "visible('venues', visibility)",
    to: "visible('venues', { ...visibility, unpublishedOf: 'everybody' })",
  },
  {
    name: 'visitors get events as they were written for an editor',
    file: 'calendar/event-lists/list-events.ts',
    from: "caller.kind === 'anonymous' && revision",
    to: 'caller && revision',
  },
  {
    name: 'visitors get responses from the cache that were made for others',
    file: 'http/responses/response.ts',
    from: "if (caller.kind !== 'anonymous' || operation === undefined) return;",
    to: 'if (operation === undefined) return;',
  },
  {
    name: 'a refusal names what it refuses',
    file: 'calendar/linked-posts/linked-post.ts',
    from: '-not-accessible`, {',
    to: '-not-accessible`, { data: { ...post },',
  },
  {
    name: 'a key reads the calendar without the scope',
    file: 'http/auth/authorize.ts',
    from: 'needed.filter((scope) => !hasScope(held, scope))',
    to: "needed.filter((scope) => scope !== 'calendar:read' && !hasScope(held, scope))",
  },
  {
    name: 'caches are not told that who asks matters',
    file: 'http/responses/response-headers.ts',
    from: 'return dependsOnCaller ? varies : unrestricted',
    to: 'return dependsOnCaller ? unrestricted : varies',
  },
];
