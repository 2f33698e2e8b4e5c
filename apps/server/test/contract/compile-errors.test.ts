import { readFileSync } from 'node:fs';
import path from 'node:path';
import { httpMethods } from '@ngoma/express-contract';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { loadContract } from '../../src/http/contract.ts';

const root = path.resolve(import.meta.dirname, '../..');
const main = path.join(root, 'src/service/service.ts');
const contract = path.resolve(root, '../../packages/contract/generated/openapi.ts');

/** Replaces one text in one file; fails where the text is not there. */
interface PlantedError {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A compiler takes seconds, and longer on a busy machine. */
const timeout = 180_000;

/** The errors of the compiler in the source files with such a path, for the service with these changes. */
function compile(files: RegExp, errors: readonly PlantedError[]): string {
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    root,
  );
  const host = ts.createCompilerHost(options);
  const planted = new Map<string, string>();
  for (const { file, from, to } of errors) {
    const text = planted.get(file) ?? readFileSync(file, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no '${from}': plant another error`);
    planted.set(file, text.replace(from, to));
  }
  host.readFile = (file) => planted.get(path.resolve(file)) ?? ts.sys.readFile(file);
  const program = ts.createProgram([main, ...fileNames.filter((file) => file.endsWith('.d.ts'))], options, host);
  const checked = program.getSourceFiles().filter(({ fileName }) => files.test(fileName));
  const diagnostics = checked.flatMap((file) => ts.getPreEmitDiagnostics(program, file));
  return ts.formatDiagnostics(diagnostics, {
    getCanonicalFileName: (file) => file,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  });
}

/** A new optional member, whose name no other code knows. */
const addMember = (schema: string): PlantedError => ({
  file: contract,
  from: `\nexport type ${schema} = {\n`,
  to: `\nexport type ${schema} = {\n new_in_${schema}?: string;\n`,
});

/** Schemas of responses for which the compiler does not require each member, with the reason. */
const madeOtherwise: Readonly<Record<string, string>> = {
  OpenApiDocument: 'the contract itself',
  ...Object.fromEntries(
    ['Index', 'IndexLinks', 'Route', 'RouteLinks', 'Endpoint', 'Argument', 'Link'].map((name) => [
      `Calendar${name}`,
      'made from the contract by calendar/root/representation.ts',
    ]),
  ),
  BatchResponse: 'its results are the responses of other operations',
  BatchResult: 'its body is the response of another operation',
  CustomField: '`custom_fields` is empty',
  ImportCounts: 'stored as JSON, with each outcome of an import',
};

/** The object schemas of responses. */
function sentSchemas(): string[] {
  const { document } = loadContract();
  const names = new Set<string>();
  const operations = Object.values(document.paths).flatMap((item) =>
    httpMethods.flatMap((method) => item[method] ?? []),
  );
  for (const { responses } of operations) visit(responses);
  // Webhooks about messages are one schema in the code.
  follow('#/components/schemas/MessageStatusChanged');
  const declared = readFileSync(contract, 'utf8');
  return [...names].filter((name) => declared.includes(`\nexport type ${name} = {\n`));

  function visit(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (key === '$ref') follow(String(member));
      else if (key !== 'examples') visit(member);
    }
  }

  function follow(reference: string): void {
    const [kind = '', name = ''] = reference.replace('#/components/', '').split('/');
    if (names.has(name)) return;
    if (kind === 'schemas') names.add(name);
    visit(document.components[kind]?.[name]);
  }
}

/** They name each operation, so that the whole service need not be checked. */
const handlerFiles = /\/src\/.*\bhandlers\.ts$/;
const messageHandlers = path.join(root, 'src/messaging/messages/handlers.ts');

/** The errors of a report without the lines below each that explain it. */
const firstLines = (report: string) => report.split('\n').filter((line) => line.includes(': error TS'));

test(
  'the compiler names an operation without a handler, and a handler without an operation, in one short line each',
  () => {
    const lines = firstLines(
      compile(handlerFiles, [{ file: messageHandlers, from: 'async getMessage(', to: 'async getMesage(' }]),
    );
    expect(lines.find((line) => line.includes("Handler of 'getMessage': missing"))).toContain('service/handlers.ts');
    expect(lines.find((line) => line.includes("'getMesage' does not exist in type 'Partial<Handlers>'"))).toBeDefined();
    expect(lines.filter((line) => line.length > 300)).toEqual([]);
  },
  timeout,
);

test(
  'the compiler names the operation of a handler with a wrong status, body or input, in one short line each',
  () => {
    const venueHandlers = path.join(root, 'src/calendar/venues/handlers.ts');
    const lines = firstLines(
      compile(handlerFiles, [
        { file: messageHandlers, from: 'status: 200, body: toMessage(', to: 'status: 201, body: toMessage(' },
        {
          file: messageHandlers,
          from: "complete<Schemas['MessageEventList']>({ data: events.map(toMessageEvent) })",
          to: '{ data: [events, toMessageEvent] }',
        },
        { file: venueHandlers, from: 'deleteVenue: remove,', to: 'deleteVenue: create,' },
        { file: venueHandlers, from: 'async listVenues(input) {', to: 'async listVenues({ cookies, ...input }) {' },
      ]),
    );
    for (const id of ['getMessage', 'listMessageEvents', 'deleteVenue']) {
      expect(
        lines.filter((line) => line.includes(`type 'Handler<"${id}">'`)),
        id,
      ).toHaveLength(1);
      expect(
        lines.filter((line) => line.includes(`Handler of '${id}': does not fit the operation`)),
        id,
      ).toHaveLength(1);
    }
    expect(lines.find((line) => line.includes(`'cookies' does not exist on type 'Input<"listVenues">'`))).toBeDefined();
    expect(lines.filter((line) => line.length > 300)).toEqual([]);
  },
  timeout,
);

test(
  'the compiler names declared members of responses that are never sent',
  () => {
    const sent = sentSchemas();
    const report = compile(/./, sent.map(addMember));
    const unreported = sent.filter((schema) => !report.includes(`'new_in_${schema}'`));
    expect(unreported.filter((schema) => !(schema in madeOtherwise))).toEqual([]);
    expect(Object.keys(madeOtherwise).filter((schema) => !unreported.includes(schema))).toEqual([]);
  },
  timeout,
);
