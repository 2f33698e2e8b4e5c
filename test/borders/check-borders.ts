import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Imports that biome.json must reject, one for each border. */
const forbidden: readonly (readonly [file: string, imported: string])[] = [
  ['apps/server/src/calendar/events/handlers.ts', '../../messaging/messages/message.ts'],
  ['apps/server/src/calendar/events/handlers.ts', 'knex'],
  ['apps/server/src/calendar/events/repository.ts', '@ngoma/contract'],
  ['apps/server/src/calendar/events/repository.ts', 'express'],
  ['apps/server/src/calendar/event-lists/search.ts', '../../http/handler.ts'],
  ['apps/server/src/calendar/events/visibility.ts', '@ngoma/contract'],
  ['apps/server/src/calendar/events/visibility.ts', 'sqlite3'],
  ['apps/server/src/calendar/imports/ics/records.ts', '../apply/decisions.ts'],
  ['apps/server/src/calendar/imports/tec/list.ts', '../ics/lines.ts'],
  ['apps/server/src/calendar/tec/booleans.ts', '../../messaging/messages/message.ts'],
  ['apps/server/src/messaging/messages/handlers.ts', '../../calendar/events/event.ts'],
  ['apps/server/src/messaging/messages/repository.ts', '../../http/handler.ts'],
  ['apps/server/src/messaging/queue/repository.ts', '../../http/handler.ts'],
  ['apps/server/src/messaging/messages/message.ts', 'pg'],
  ['apps/server/src/webhooks/deliveries/worker.ts', '../messaging/messages/message.ts'],
  ['apps/server/src/webhooks/deliveries/worker.ts', '../calendar/calendar.ts'],
  ['apps/server/src/webhooks/history/handlers.ts', 'knex'],
  ['apps/server/src/jobs/work-loop.ts', '../messaging/messages/message.ts'],
  ['apps/server/src/jobs/work-loop.ts', '../webhooks/deliveries/worker.ts'],
  ['apps/server/src/jobs/leases.ts', '../database/database.ts'],
  ['apps/server/src/outbound/guarded-requests.ts', '../webhooks/delivery.ts'],
  ['apps/server/src/outbound/guarded-requests.ts', '../calendar/calendar.ts'],
  ['apps/server/src/database/open.ts', '../jobs/work-loop.ts'],
  ['apps/server/src/account/permissions.ts', '../calendar/events/event.ts'],
  ['apps/server/src/audit/record-audit.ts', '../calendar/events/event.ts'],
  ['apps/server/src/system/handlers.ts', 'knex'],
  ['apps/server/src/problems/problem.ts', '../http/handler.ts'],
  ['apps/server/src/problems/problem.ts', 'knex'],
  ['apps/server/src/http/app.ts', '../calendar/profile.ts'],
  ['apps/server/src/http/app.ts', 'sqlite3'],
  ['apps/server/src/http/responses/response.ts', '../../messaging/messages/message.ts'],
  ['apps/server/src/http/limits/rate-limits.ts', 'knex'],
  ['apps/server/src/database/open.ts', '../calendar/events/event.ts'],
  ['apps/server/src/database/open.ts', '@ngoma/contract'],
  ['packages/client/src/client.ts', '@ngoma/server'],
  ['packages/sms/src/segment.ts', '@ngoma/contract'],
  ['packages/smpp/src/session.ts', '@ngoma/sms'],
  ['packages/page/src/frame.ts', '@ngoma/sms'],
  ['apps/web/src/site.ts', '@ngoma/contract'],
  ['apps/web/src/site.ts', '@ngoma/server'],
  ['apps/web/src/calendar/list/list-page.ts', '../../../../server/src/http/handler.ts'],
  ['packages/express-contract/src/operations.ts', '@ngoma/server'],
  ['examples/loans/src/app.ts', '@ngoma/server'],
  ['packages/express-contract/src/operations.ts', '@ngoma/contract'],
  ['packages/express-contract/src/operations.ts', '../../../apps/server/src/http/handler.ts'],
];

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-borders-'));

function lint(file: string): string {
  const run = spawnSync(
    path.join(root, 'node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', '--colors=off', file],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  return run.stdout + run.stderr;
}

try {
  copyFileSync(path.join(root, 'biome.json'), path.join(folder, 'biome.json'));
  const open = forbidden.filter(([file, imported]) => {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, `import type { Something } from '${imported}';\n\nexport type Again = Something;\n`);
    const report = lint(file);
    rmSync(target);
    return !report.includes('noRestrictedImports');
  });
  for (const [file, imported] of open) console.error(`biome.json lets ${file} import ${imported}.`);
  if (open.length > 0) process.exitCode = 1;
  else console.log(`${forbidden.length} borders hold.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
