import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { httpMethods, parametersOf } from '@ngoma/express-contract';
import type { OpenApiDocument } from '../../apps/server/src/http/contract.ts';
import { type ExampleBody, exampleBodies } from '../../apps/server/test/harness/example-request.ts';

/** Prism matches a parameter with a whole segment of a path, and reads `{id}.ics` as an id. */
const misread = ['getEventCalendar'];

/** Starts Prism with a document and sends it the examples of every operation, which must all succeed. */
export async function checkMock(prism: string, file: string): Promise<void> {
  // as: the document comes from the server
  const document = JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument;
  const mock = spawn(process.execPath, [prism, 'mock', file, '--port', '0', '--errors'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = await addressOf(mock);
    const refused: string[] = [];
    for (const request of requestsOf(document)) {
      const response = await fetch(`${url}${request.path}`, request.init);
      const text = await response.text();
      if (response.status < 400 === misread.includes(request.name))
        refused.push(`${request.name}: ${response.status} ${text.slice(0, 300)}`);
    }
    if (refused.length > 0) throw new Error(refused.join('\n'));
  } finally {
    mock.kill();
  }
}

/** Reads its output to the end: Prism blocks when nobody reads it. */
function addressOf(mock: ChildProcess): Promise<string> {
  return new Promise((found, fail) => {
    let text = '';
    mock.stdout?.on('data', (chunk) => {
      text += stripVTControlCharacters(String(chunk));
      const [, url] = /Prism is listening on (\S+)/.exec(text) ?? [];
      if (url !== undefined) found(url);
    });
    mock.once('exit', () => fail(new Error(`Prism ended before it listened:\n${text}`)));
  });
}

interface ExampleRequest {
  readonly name: string;
  readonly path: string;
  readonly init: RequestInit;
}

function requestsOf(document: OpenApiDocument): ExampleRequest[] {
  return Object.entries(document.paths).flatMap(([template, item]) =>
    httpMethods.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const parameters = parametersOf(document, item, operation);
      const path = template.replace(/\{(\w+)\}/g, (_whole, name: string) =>
        encodeURIComponent(String(parameters.find((each) => each.name === name)?.example)),
      );
      const bodies = exampleBodies(document, operation);
      const none: [string, ExampleBody] = ['', {}];
      return (bodies.length > 0 ? bodies : [none]).map(([example, { body = null, headers }]) => ({
        name: `${operation.operationId} ${example}`.trim(),
        path,
        init: {
          method: method.toUpperCase(),
          body,
          redirect: 'manual',
          headers: { ...(headers as Record<string, string>), authorization: 'Bearer x' },
        },
      }));
    }),
  );
}
