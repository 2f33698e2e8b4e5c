import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { problems } from './codes.ts';

const root = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

const contract = JSON.parse(read('packages/contract/generated/openapi.json'));
const declared: string[] = contract.components.schemas.ProblemCode.enum;
const pages = readdirSync(new URL('docs/errors/', root)).map((name) => name.replace(/\.md$/, ''));

test('every code of the contract has a meaning, and every meaning is a code of the contract', () => {
  expect(Object.keys(problems).sort()).toEqual(declared.toSorted());
});

test('every code has a page, and every page is about a code', () => {
  expect(pages.toSorted()).toEqual(Object.keys(problems).sort());
});

describe.each(Object.entries(problems))('the page about %s', (code, { status, title }) => {
  const page = read(`docs/errors/${code}.md`);

  test('begins with the code and names its status', () => {
    const [heading, , lead] = page.split('\n');
    expect(heading).toBe(`# ${code}`);
    expect(lead).toMatch(/^Status /);
    expect(lead).toContain(String(status));
  });

  test('shows an answer with this code, its status and its title', () => {
    const answer = JSON.parse(/```json\n(.*?)```/s.exec(page)?.[1] ?? 'null');
    expect(answer).toMatchObject({ code, status, title, data: { status } });
    expect(answer.type).toBe(`${new URL(answer.type).origin}/docs/errors/${code}`);
    expect(answer.message).toBe(answer.detail);
  });

  test('links only to pages that exist', () => {
    const targets = [...page.matchAll(/\]\(([^)]*)\)/g)].map(([, target]) => target);
    expect(targets).not.toEqual([]);
    expect(pages).toEqual(expect.arrayContaining(targets));
    expect(targets).not.toContain(code);
  });
});
