import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compareWithTag, generatedFile, readContractAt, releasedFile } from './releases.ts';

let repository = '';

const git = (...words: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.ug', ...words], {
    cwd: repository,
    stdio: 'pipe',
  });

function write(file: string, title: string, version = '1.0.0'): void {
  mkdirSync(path.dirname(path.join(repository, file)), { recursive: true });
  writeFileSync(path.join(repository, file), JSON.stringify({ info: { title, version }, paths: {} }));
}

function commit(title: string): void {
  write(releasedFile, title);
  write(generatedFile, title);
  git('add', '.');
  git('commit', '--quiet', '--message', title);
}

beforeEach(() => {
  repository = mkdtempSync(path.join(tmpdir(), 'ngoma-releases-'));
  git('init', '--quiet', '--initial-branch', 'main');
  commit('first');
});

afterEach(() => rmSync(repository, { recursive: true }));

describe('the released contract is compared with the tag of its version', () => {
  test('a clone without the tag says so', () => {
    git('tag', 'contract-v0.9.0');
    expect(compareWithTag(repository)).toEqual({ tag: 'contract-v1.0.0', found: 'no tag' });
  });

  test('outside of a repository there is no tag', () => {
    rmSync(path.join(repository, '.git'), { recursive: true });
    expect(compareWithTag(repository).found).toBe('no tag');
  });

  test.each([
    ['plain', ['tag', 'contract-v1.0.0']],
    ['annotated', ['tag', '--annotate', 'contract-v1.0.0', '--message', 'Release']],
  ])('what was tagged is the same, with a tag that is %s', (_name, words) => {
    git(...words);
    commit('second');
    write(releasedFile, 'first');
    expect(compareWithTag(repository).found).toBe('same');
  });

  test('what was edited after the release is different, committed or not', () => {
    git('tag', 'contract-v1.0.0');
    write(releasedFile, 'edited');
    expect(compareWithTag(repository).found).toBe('different');
    git('commit', '--all', '--quiet', '--message', 'edited');
    expect(compareWithTag(repository).found).toBe('different');
  });

  test('a branch with the name of the tag is none', () => {
    git('branch', 'contract-v1.0.0');
    expect(compareWithTag(repository).found).toBe('no tag');
  });
});

describe('the contract of a commit', () => {
  test.each(['HEAD~1', 'before', 'main~1'])('is read by %s', (ref) => {
    git('tag', 'before');
    commit('second');
    expect(readContractAt(repository, ref)['info']).toMatchObject({ title: 'first' });
  });

  test('a name that git does not know is refused in a sentence', () => {
    expect(() => readContractAt(repository, 'nowhere')).toThrow(
      "git knows no 'nowhere'; name a commit, a branch or a tag of this repository.",
    );
  });

  test('a commit from before the contract is refused in a sentence', () => {
    git('rm', '--quiet', generatedFile);
    git('commit', '--quiet', '--message', 'without');
    expect(() => readContractAt(repository, 'HEAD')).toThrow(
      `There was no ${generatedFile} at 'HEAD'; name a later commit.`,
    );
  });

  test('a word that git would take for an option is no name', () => {
    expect(() => readContractAt(repository, '--help')).toThrow("git knows no '--help'");
  });
});
