import path from 'node:path';
import { classes } from '../../packages/contract/changes/change.ts';
import { checkRelease } from '../../packages/contract/changes/check-release.ts';
import { describeHistory } from '../../packages/contract/changes/released-files.ts';

/**
 * Rejects a changed contract without a new version, a breaking change without a new major version or a declaration, and
 * a changed released document.
 */
const repository = path.resolve(import.meta.dirname, '../..');
const { errors, changes, base } = await checkRelease(repository);
for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;
const counts = classes.map((each) => `${changes.filter((change) => change.class === each).length} ${each}`).join(', ');
if (base === undefined) console.log('The contract has no release yet.');
else console.log(`Changes since release ${base}: ${counts}; 'npm run contract:diff' lists them.`);
console.log(`openapi/released/ was compared with ${describeHistory(repository)}.`);
