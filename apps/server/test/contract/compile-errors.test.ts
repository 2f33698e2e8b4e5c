import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const main = path.join(root, 'src/service/service.ts');
const contract = path.resolve(root, '../../packages/contract/generated/openapi.ts');

/** Replaces one text in one file; fails where the text is not there. */
interface PlantedError {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A compiler takes seconds, on a busy machine many of them. */
const timeout = 180_000;

/** What the compiler says of the service with these errors in it. */
function compile(...errors: PlantedError[]): string {
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
  const diagnostics = ts.getPreEmitDiagnostics(
    ts.createProgram([main, ...fileNames.filter((file) => file.endsWith('.d.ts'))], options, host),
  );
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

/** Schemas whose members are all sent: an optional one that is added compiles only once it is. */
const sent = [
  ...['Message', 'AcceptedMessage', 'MessagePage', 'MessageEvent', 'MessageEventList', 'MessagePreview'],
  ...['MessageStatusChanged', 'Liveness', 'Readiness', 'ProblemBody', 'ValidationError'],
  ...['Event', 'Venue', 'Organizer', 'Image', 'ImageSize', 'VenueJsonLd', 'OrganizerJsonLd', 'PostalAddress'],
  ...['EventPage', 'VenuePage', 'OrganizerPage', 'CategoryPage', 'TagPage', 'Category', 'Tag', 'EmbeddedCategory'],
  ...['EmbeddedTag', 'DateDetails', 'CostDetails', 'GeoCoordinates', 'OfferJsonLd', 'EventJsonLd', 'TermUrls'],
];

test(
  'the service as it is compiles',
  () => {
    expect(compile()).toBe('');
  },
  timeout,
);

test(
  'the compiler names an operation that has no handler, and a handler that has no operation',
  () => {
    const handlers = path.join(root, 'src/messaging/messages/handlers.ts');
    const report = compile({ file: handlers, from: 'async getMessage(', to: 'async getMesage(' });
    expect(report).toContain("Property 'getMessage' is missing in type");
    expect(report).toContain("'getMesage' does not exist in type 'Partial<Handlers>'");
  },
  timeout,
);

test(
  'the compiler names members of responses that are declared and never sent',
  () => {
    const report = compile(...sent.map(addMember));
    expect(sent.filter((schema) => !report.includes(`'new_in_${schema}'`))).toEqual([]);
  },
  timeout,
);
