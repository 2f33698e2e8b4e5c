import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { baseVersion, generatedFile, readContractAt } from './releases.ts';
import { TestRepository } from './testing-repository.ts';

let repository: TestRepository;
beforeEach(() => {
  repository = new TestRepository();
});
afterEach(() => repository.remove());

test.each([
  [[], undefined],
  [['1.0.0-rc.1'], '1.0.0-rc.1'],
  [['1.0.0-rc.1', '1.0.0-rc.2'], '1.0.0-rc.2'],
  [['1.0.0-rc.1', '1.0.0', '1.1.0'], '1.1.0'],
  [['1.0.0', '2.0.0-rc.1', '2.0.0-rc.2'], '1.0.0'],
])('of the releases %j, changes are compared with %s', (versions, expected) => {
  expect(baseVersion(versions)).toBe(expected);
});

describe('the contract of a commit', () => {
  const commit = (title: string) => {
    repository.set('1.0.0', [], title);
    repository.commit(title);
  };

  test.each(['HEAD~1', 'before', 'main~1'])('is read by %s', (ref) => {
    commit('first');
    repository.git('tag', 'before');
    commit('second');
    expect(readContractAt(repository.folder, ref)['info']).toMatchObject({ title: 'first' });
  });

  test('a name that git does not know is refused in a sentence', () => {
    commit('first');
    expect(() => readContractAt(repository.folder, 'nowhere')).toThrow(
      "git knows no 'nowhere'; name a commit, a branch or a tag of this repository.",
    );
  });

  test('a commit from before the contract is refused in a sentence', () => {
    commit('first');
    repository.git('rm', '--quiet', generatedFile);
    repository.git('commit', '--quiet', '--message', 'without');
    expect(() => readContractAt(repository.folder, 'HEAD')).toThrow(
      `There was no ${generatedFile} at 'HEAD'; name a later commit.`,
    );
  });

  test('a word that git would take for an option is no name', () => {
    expect(() => readContractAt(repository.folder, '--help')).toThrow("git knows no '--help'");
  });
});
