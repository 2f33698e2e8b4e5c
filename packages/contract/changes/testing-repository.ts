import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { declarationsFile, digestOf, digestsFile, generatedFile, readDigests, releasedFile } from './releases.ts';

const contractFile = 'openapi/openapi.yaml';

const text = { type: 'string' };

/** A contract whose one operation takes these query parameters. */
export const contractWith = (version: string, parameters: readonly string[], title = 'Things') => ({
  openapi: '3.1.0',
  info: { title, version },
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        parameters: parameters.map((name) => ({ name, in: 'query', schema: text })),
        responses: { 200: { description: 'All.' } },
      },
    },
  },
});

/** A repository with nothing but a contract, for tests. */
export class TestRepository {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'ngoma-releases-'));

  constructor() {
    this.git('init', '--quiet', '--initial-branch', 'main');
    this.write(declarationsFile, []);
  }

  git(...words: readonly string[]): void {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.ug'];
    execFileSync('git', [...identity, ...words], { cwd: this.folder, stdio: 'pipe' });
  }

  commit(subject: string): void {
    this.git('add', '.');
    this.git('commit', '--quiet', '--message', subject);
  }

  write(file: string, content: unknown): void {
    const target = path.join(this.folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }

  read(file: string): string {
    return readFileSync(path.join(this.folder, file), 'utf8');
  }

  /** Sets the contract that the next `generate` makes, and makes it. */
  set(...content: Parameters<typeof contractWith>): void {
    const { info, ...contract } = contractWith(...content);
    this.write(contractFile, `info:\n  title: ${info.title}\n  version: ${info.version}\n`);
    this.write('paths.json', { ...contract, title: info.title });
    this.generate();
  }

  readonly generate = (): void => {
    const version = /version: (.*)/.exec(this.read(contractFile))?.[1];
    const { title, ...contract } = JSON.parse(this.read('paths.json'));
    const { openapi, ...rest } = contract;
    this.write(generatedFile, { openapi, info: { title, version }, ...rest });
  };

  /** Adds a release by hand, without the command. */
  addRelease(...content: Parameters<typeof contractWith>): void {
    const document = JSON.stringify(contractWith(...content), null, 2);
    this.write(releasedFile(content[0]), document);
    this.write(digestsFile, { ...readDigests(this.folder), [content[0]]: digestOf(document) });
    this.set(...content);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
