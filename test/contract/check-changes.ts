import path from 'node:path';
import { classes } from '../../packages/contract/changes/change.ts';
import { compareContracts } from '../../packages/contract/changes/compare-contracts.ts';
import { refuse } from '../../packages/contract/changes/declarations.ts';
import {
  compareWithTag,
  generatedFile,
  readContract,
  readDeclarations,
  releasedFile,
} from '../../packages/contract/changes/releases.ts';

/**
 * Refuses breaking changes since the last release that openapi/declared-changes.json does not declare, declarations of
 * what is no breaking change, and a released contract that is not the one that was tagged.
 */
const repository = path.resolve(import.meta.dirname, '../..');

function report(heading: string, changes: readonly string[]): void {
  if (changes.length === 0) return;
  console.error(heading);
  for (const change of changes) console.error(`  - ${change}`);
  process.exitCode = 1;
}

function reportTag(): void {
  const { tag, found } = compareWithTag(repository);
  switch (found) {
    case 'same':
      console.log(`${releasedFile} is what was tagged ${tag}.`);
      break;
    case 'no tag':
      console.log(`${releasedFile} is not compared with its release: this clone has no tag ${tag}.`);
      break;
    case 'different':
      report(`${releasedFile} is not what was tagged. Take it from the tag:`, [
        `git checkout ${tag} -- ${releasedFile}`,
      ]);
  }
}

const changes = await compareContracts(readContract(repository, releasedFile), readContract(repository, generatedFile));
const { undeclared, stale, withoutReason } = refuse(changes, readDeclarations(repository));
report(
  'These break clients of the last release. Undo each, or declare it in openapi/declared-changes.json:',
  undeclared,
);
report('openapi/declared-changes.json declares what is no breaking change since the last release. Remove:', stale);
report('openapi/declared-changes.json gives no reason for:', withoutReason);
reportTag();
const counts = classes.map((each) => `${changes.filter((change) => change.class === each).length} ${each}`).join(', ');
console.log(`Changes since the last release: ${counts}; 'npm run contract:diff' lists them.`);
