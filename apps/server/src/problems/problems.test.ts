import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { problems } from './codes.ts';

const root = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

const contract = JSON.parse(read('packages/contract/generated/openapi.json'));
const declared: string[] = contract.components.schemas.ProblemCode.enum;
const pages = readdirSync(new URL('docs/errors/', root)).map((name) => name.replace(/\.md$/, ''));

test('has a status and a title for each code of the contract, and for no other', () => {
  expect(Object.keys(problems).sort()).toEqual(declared.toSorted());
});

test('has a page for each code, and for no other', () => {
  expect(pages.toSorted()).toEqual(Object.keys(problems).sort());
});

describe.each(Object.entries(problems))('the page of %s', (code, { status, title }) => {
  const page = read(`docs/errors/${code}.md`);

  test('begins with the code and names its status', () => {
    const [heading, , lead] = page.split('\n');
    expect(heading).toBe(`# ${code}`);
    expect(lead).toMatch(/^Status /);
    expect(lead).toContain(String(status));
  });

  test('shows a response with this code, status and title', () => {
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
