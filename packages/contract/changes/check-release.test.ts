import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Change } from './change.ts';
import { checkDeclarations, checkRelease, findPastSunsets } from './check-release.ts';
import { declarationsFile, digestOf, digestsFile, generatedFile, releasedFile } from './releases.ts';
import { contractWith, TestRepository } from './testing-repository.ts';

let repository: TestRepository;
beforeEach(() => {
  repository = new TestRepository();
});
afterEach(() => repository.remove());

const errors = async () => (await checkRelease(repository.folder)).errors;
const removed = 'request #/paths/~1things/get/parameters/query.page: `page` query parameter was removed.';

describe('a contract that differs from its release', () => {
  beforeEach(() => repository.addRelease('1.0.0', ['page']));

  test('passes where it does not differ', async () => expect(await errors()).toEqual([]));

  test.each([
    [
      'has its version',
      '1.0.0',
      ['page', 'limit'],
      '1.0.0 is released, and the contract differs from it. Set it to 1.1.0.',
    ],
    ['has another text and its version', '1.0.0', ['page'], 'Set it to 1.0.1.'],
    [
      'has a version before it',
      '0.9.0',
      ['page', 'limit'],
      '0.9.0 is less than the last release 1.0.0. Set it to 1.1.0.',
    ],
    ['has the pre-release before it', '1.0.0-rc.1', ['page', 'limit'], 'is less than the last release'],
    ['adds under a new patch version', '1.0.1', ['page', 'limit'], 'is no new minor version'],
    ['has no version', 'next', ['page', 'limit'], 'is not a version such as'],
  ])('is refused where it %s', async (_name, version, parameters, message) => {
    repository.set(version, parameters, 'Other things');
    expect(await errors()).toEqual([expect.stringContaining(message)]);
  });

  test.each([
    ['documentation', '1.0.1', ['page']],
    ['an addition', '1.1.0', ['page', 'limit']],
    ['an addition in a pre-release', '1.1.0-rc.1', ['page', 'limit']],
  ])('passes with %s under %s', async (_name, version, parameters) => {
    repository.set(version, parameters, 'Other things');
    expect(await errors()).toEqual([]);
  });

  test.each(['1.0.1', '1.1.0', '1.1.0-rc.1'])('is refused where it breaks clients under %s', async (version) => {
    repository.set(version, []);
    repository.write(declarationsFile, [{ change: removed, reason: 'Nobody used it.' }]);
    const found = await errors();
    expect(found).toEqual([expect.stringContaining('is no new major version')]);
    expect(found.join()).toContain('Set it to 2.0.0.');
  });

  test.each(['2.0.0', '2.0.0-rc.1'])('passes where it breaks clients under %s and declares it', async (version) => {
    repository.set(version, []);
    expect(await errors()).toEqual([expect.stringContaining('Breaks clients of 1.0.0')]);
    repository.write(declarationsFile, [{ change: removed, reason: 'Nobody used it.' }]);
    expect(await errors()).toEqual([]);
  });
});

describe('a pre-release', () => {
  beforeEach(() => repository.addRelease('1.0.0-rc.1', ['page']));

  test('may be followed by a breaking pre-release or release without a declaration', async () => {
    for (const version of ['1.0.0-rc.2', '1.0.0']) {
      repository.set(version, []);
      expect(await errors(), version).toEqual([]);
    }
  });

  test('is not changed under its own version', async () => {
    repository.set('1.0.0-rc.1', []);
    expect(await errors()).toEqual([expect.stringContaining('Set it to 1.0.0-rc.2.')]);
  });

  test('after a release may break earlier pre-releases, but not the release', async () => {
    repository.addRelease('1.0.0', ['page']);
    repository.addRelease('1.1.0-rc.1', ['page', 'limit']);
    repository.set('1.1.0-rc.2', ['page', 'size']);
    expect(await errors()).toEqual([]);
    repository.set('1.1.0-rc.2', ['limit']);
    expect((await errors()).join()).toContain('is no new major version');
  });
});

describe('a release that was changed afterwards', () => {
  beforeEach(() => {
    repository.addRelease('1.0.0', ['page']);
    repository.commit('Release 1.0.0');
  });

  test('is refused by its digest', async () => {
    repository.write(releasedFile('1.0.0'), contractWith('1.0.0', []));
    repository.set('1.0.0', []);
    expect(await errors()).toEqual([
      expect.stringContaining('openapi/released/1.0.0.json was changed after its release'),
    ]);
  });

  test.each(['committed', 'not committed'])(
    'is refused by the history of git where its digest is changed too, %s',
    async (how) => {
      repository.addRelease('1.0.0', []);
      if (how === 'committed') repository.commit('Change 1.0.0');
      expect(await errors()).toEqual([expect.stringContaining('release 1.0.0 is not as it was in commit')]);
    },
  );

  test('is refused by the history of main on another branch', async () => {
    repository.git('checkout', '--quiet', '--orphan', 'other');
    repository.addRelease('1.0.0', []);
    repository.commit('Change 1.0.0');
    expect(await errors()).toEqual([expect.stringContaining('release 1.0.0 is not as it was')]);
  });

  test('is refused where it is missing', async () => {
    repository.git('rm', '--quiet', releasedFile('1.0.0'));
    expect(await errors()).toEqual(['openapi/released/1.0.0.json is missing. Releases are not deleted.']);
    repository.write(digestsFile, {});
    expect(await errors()).toEqual([expect.stringContaining('release 1.0.0 is not as it was')]);
  });

  test('passes without a repository, where nothing remembers it', async () => {
    repository.write('.git/HEAD', 'none');
    repository.addRelease('1.0.0', []);
    expect(await errors()).toEqual([]);
  });
});

describe('a release that was added by hand', () => {
  test.each([
    ['under the same major version', '1.1.0', 'its changes since 1.0.0 need a new major version'],
    ['before the last one', '0.9.0', "'0.9.0' is not greater than the release before it"],
  ])('is refused where it breaks clients %s', async (_name, version, message) => {
    repository.addRelease('1.0.0', ['page']);
    repository.addRelease(version, []);
    expect((await errors()).join()).toContain(message);
  });

  test('is refused where its document has another version', async () => {
    const document = JSON.stringify(contractWith('1.0.0', ['page']));
    repository.set('1.0.1', ['page']);
    repository.write(releasedFile('1.0.1'), document);
    repository.write(digestsFile, { '1.0.1': digestOf(document) });
    expect((await errors()).join()).toContain('openapi/released/1.0.1.json: its info.version is 1.0.0.');
  });
});

test('a contract without a release has any version', async () => {
  repository.set('1.0.0-rc.1', ['page']);
  expect(await checkRelease(repository.folder)).toEqual({ errors: [], changes: [], base: undefined });
});

const change = (where: string, own: Change['class'] = 'breaking'): Change => ({
  class: own,
  side: 'request',
  where,
  what: 'It went.',
});
const declaration = (where: string, reason = 'Nobody used it.') => ({ change: `request ${where}: It went.`, reason });

test('rejects an undeclared breaking change', () => {
  expect(checkDeclarations([change('#/a'), change('#/b')], [declaration('#/b')]).undeclared).toEqual([
    'request #/a: It went.',
  ]);
});

test.each(['additive', 'documentation'] as const)('a change of the class %s needs no declaration', (own) => {
  expect(checkDeclarations([change('#/a', own)], [])).toEqual({ undeclared: [], stale: [], withoutReason: [] });
});

test.each([
  ['was undone or released', []],
  ['breaks nobody any more', [change('#/a', 'additive')]],
])('rejects a declaration of a change that %s', (_name, changes) => {
  expect(checkDeclarations(changes, [declaration('#/a')]).stale).toEqual(['request #/a: It went.']);
});

test('a declaration for one side does not apply to the other', () => {
  const { undeclared, stale } = checkDeclarations([{ ...change('#/a'), side: 'response' }], [declaration('#/a')]);
  expect([undeclared.length, stale.length]).toEqual([1, 1]);
});

test('rejects a declaration without a reason', () => {
  expect(checkDeclarations([change('#/a')], [declaration('#/a', ' ')]).withoutReason).toEqual([
    'request #/a: It went.',
  ]);
});

describe('a sunset in the past', () => {
  const withSunsets = (operation: string, parameter: string) => ({
    paths: {
      '/things': { get: { 'x-sunset': operation, parameters: [{ name: 'page', 'x-sunset': parameter }] } },
    },
  });
  const [before, past, future] = ['2026-12-01', '2027-06-29', '2027-07-01'];
  const today = '2027-06-30';
  const place = '#/paths/~1things/get';

  test.each([
    ['a new one', {}, withSunsets(past, future), [place]],
    ['a changed one', withSunsets(future, before), withSunsets(past, before), [place]],
    ['one of a parameter', withSunsets(future, future), withSunsets(future, past), [`${place}/parameters/0`]],
  ])('is refused: %s', (_name, base, current, places) => {
    const errors = findPastSunsets(base, current, today);
    expect(errors.map((error) => error.split(': ')[0])).toEqual(places);
  });

  test('passes where it was released, and today', () => {
    expect(findPastSunsets(withSunsets(past, before), withSunsets(past, before), today)).toEqual([]);
    expect(findPastSunsets({}, withSunsets(today, future), today)).toEqual([]);
  });

  test('is an error of the contract', async () => {
    repository.addRelease('1.0.0', ['page']);
    repository.set('1.1.0', ['page', 'limit']);
    const current = JSON.parse(repository.read(generatedFile));
    repository.write(generatedFile, { ...current, paths: { ...current.paths, ...withSunsets(past, future).paths } });
    expect((await checkRelease(repository.folder, today)).errors).toContainEqual(
      expect.stringContaining(`'x-sunset' ${past} is in the past`),
    );
  });
});
