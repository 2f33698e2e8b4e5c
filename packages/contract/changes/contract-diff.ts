import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Declaration } from './change.ts';
import { compareContracts } from './compare-contracts.ts';
import {
  baseVersion,
  generatedFile,
  readContract,
  readContractAt,
  readDeclarations,
  readDigests,
  releasedFile,
} from './releases.ts';
import { toMarkdown, toTable } from './show-changes.ts';

const usage = `npm run contract:diff -- [ref] [--markdown]

Lists what changed in the contract (packages/contract/generated/) since the last release (openapi/released/), or since a
commit, a branch or a tag: what breaks clients, what gives them more, and what is only text. --markdown writes it for a pull
request.
`;

const repository = path.resolve(import.meta.dirname, '../../..');

async function main(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { markdown: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const [ref, ...tooMany] = positionals;
  if (values.help === true || tooMany.length > 0) return void process.stdout.write(usage);
  const base = ref === undefined ? readLastRelease() : { since: ref, contract: readContractAt(repository, ref) };
  const declarations: readonly Declaration[] = ref === undefined ? readDeclarations(repository) : [];
  const changes = await compareContracts(base.contract, readContract(repository, generatedFile));
  const show = values.markdown === true ? toMarkdown : toTable;
  process.stdout.write(show({ changes, declarations, since: base.since }));
}

function readLastRelease() {
  const version = baseVersion(Object.keys(readDigests(repository)));
  if (version === undefined) throw new Error('The contract has no release yet: name a commit, a branch or a tag.');
  return { since: `release ${version}`, contract: readContract(repository, releasedFile(version)) };
}

main(process.argv.slice(2)).catch((error: Error) => {
  const isUsage = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  process.stderr.write(isUsage ? usage : `${error.message}\n`);
  process.exitCode = 1;
});
