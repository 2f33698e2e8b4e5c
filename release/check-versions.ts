/** Checks that the versions of the published packages, their changelogs and the contract belong together. */
import { contractVersion, findVersionErrors, type PublishedPackage, publishedPackages } from './packages.ts';

const example = { folder: '', repository: undefined };
const planted: readonly PublishedPackage[] = [
  { ...example, name: '@ngoma/contract', version: '1.1.0', changelog: '## 1.1.0\n' },
  { ...example, name: '@ngoma/client', version: '1.1.3', changelog: '## 1.1.3\n' },
  { ...example, name: '@ngoma/sms', version: '0.2.0', changelog: '# Changelog\n\n## 0.1.0\n' },
];
const expected = [
  ['1.1.0', 1],
  ['1.2.0', 3],
  ['2.1.0', 3],
] as const;
const errors = [
  ...expected
    .filter(([contract, count]) => findVersionErrors(planted, contract).length !== count)
    .map(([contract]) => `The check judges packages of the contract ${contract} wrongly.`),
  ...findVersionErrors(publishedPackages(), contractVersion()),
];
for (const error of errors) process.stderr.write(`${error}\n`);
if (errors.length > 0) process.exitCode = 1;
else process.stdout.write(`The versions of ${publishedPackages().length} published packages fit the contract.\n`);
