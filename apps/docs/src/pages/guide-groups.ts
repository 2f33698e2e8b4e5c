/** The guides in the order in which they are read. Each file of docs/guides/ has its place here. */
export const guideGroups: readonly (readonly [title: string, names: readonly string[]])[] = [
  ['Start', ['quick-start', 'authentication', 'idempotency', 'client']],
  [
    'Messages',
    [
      'sending',
      'batches-and-templates',
      'costs-and-limits',
      'opt-outs-and-quiet-hours',
      'message-states',
      'webhooks',
      'webhook-endpoints',
      'verify-a-webhook',
      'simulator',
      'sandbox',
    ],
  ],
  [
    'Calendar',
    ['calendar-queries', 'calendar-clients', 'feeds-and-pages', 'images', 'syncing', 'moving', 'differences-from-tec'],
  ],
  [
    'Operate',
    ['readme', 'changes', 'connect-a-carrier', 'operating', 'people-and-keys', 'personal-data', 'what-happens-when'],
  ],
];

/** The files of the guides that stand elsewhere than in docs/guides/. */
const otherFiles: Readonly<Record<string, string>> = { readme: 'README.md', client: 'packages/client/README.md' };

export const guideFile = (name: string): string => otherFiles[name] ?? `docs/guides/${name}.md`;
