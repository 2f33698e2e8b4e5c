import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkRelease } from './check-release.ts';
import { releaseContract } from './release-contract.ts';
import { declarationsFile, generatedFile, readDigests, releasedFile } from './releases.ts';
import { TestRepository } from './testing-repository.ts';

let repository: TestRepository;
beforeEach(() => {
  repository = new TestRepository();
});
afterEach(() => repository.remove());

const release = (version: string) => releaseContract(repository.folder, version, repository.generate);
const declaration = {
  change: 'request #/paths/~1things/get/parameters/query.page: `page` query parameter was removed.',
  reason: 'Nobody used it.',
};

async function expectReleased(...versions: readonly string[]): Promise<void> {
  expect(Object.keys(readDigests(repository.folder))).toEqual(versions);
  expect((await checkRelease(repository.folder)).errors).toEqual([]);
}

test('the first release sets the version, also one before it, and stores the document', async () => {
  repository.set('1.0.0', ['page']);
  expect(await release('1.0.0-rc.1')).toContain('Released the contract 1.0.0-rc.1');
  expect(repository.read('openapi/openapi.yaml')).toContain('version: 1.0.0-rc.1\n');
  expect(JSON.parse(repository.read(releasedFile('1.0.0-rc.1'))).info.version).toBe('1.0.0-rc.1');
  await expectReleased('1.0.0-rc.1');
});

test('pre-releases, a release and a breaking release follow each other', async () => {
  repository.set('1.0.0-rc.1', ['page', 'size']);
  await release('1.0.0-rc.1');
  repository.set('1.0.0-rc.2', ['page']);
  await release('1.0.0-rc.2');
  await release('1.0.0');
  repository.set('2.0.0-rc.1', []);
  repository.write(declarationsFile, [declaration]);
  await release('2.0.0-rc.1');
  expect(JSON.parse(repository.read(declarationsFile))).toEqual([declaration]);
  await release('2.0.0');
  expect(JSON.parse(repository.read(declarationsFile))).toEqual([]);
  await expectReleased('1.0.0-rc.1', '1.0.0-rc.2', '1.0.0', '2.0.0-rc.1', '2.0.0');
});

describe('a release is refused, and changes nothing,', () => {
  beforeEach(async () => {
    repository.set('1.0.0', ['page']);
    await release('1.0.0');
    repository.commit('Release 1.0.0');
  });

  test.each([
    ['under a version that is released', '1.0.0', ['page', 'limit'], '1.0.0 is released already.'],
    ['under no version', '1.1', ['page', 'limit'], "'1.1' is not a version"],
    ['under a lower version', '0.9.0', ['page', 'limit'], 'is less than the last release 1.0.0'],
    ['with an addition in a patch version', '1.0.1', ['page', 'limit'], 'is no new minor version'],
    ['that breaks clients in a minor version', '1.1.0', [], 'is no new major version'],
    ['that breaks clients without a declaration', '2.0.0', [], 'Declare it with its reason'],
  ])('%s', async (_name, version, parameters, message) => {
    repository.set('1.0.0', parameters);
    const before = repository.read(generatedFile);
    await expect(release(version)).rejects.toThrow(message);
    expect(repository.read('openapi/openapi.yaml')).toContain('version: 1.0.0\n');
    expect(repository.read(generatedFile)).toBe(before);
    expect(existsSync(path.join(repository.folder, releasedFile(version)))).toBe(version === '1.0.0');
    expect(Object.keys(readDigests(repository.folder))).toEqual(['1.0.0']);
  });

  test('while an earlier release is changed', async () => {
    repository.set('1.1.0', ['page', 'limit']);
    repository.write(releasedFile('1.0.0'), '{}');
    await expect(release('1.1.0')).rejects.toThrow('was changed after its release');
  });
});
