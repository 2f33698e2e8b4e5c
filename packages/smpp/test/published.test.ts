import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { describePublishedPackage } from '../../../test/harness/published-package.ts';

const installed = describePublishedPackage({
  name: 'smpp',
  development: ['@types/node@24.19.2'],
  program: `import { decodePdu, type Outcome, SmppClient } from '@ngoma/smpp';
    const client = new SmppClient({ host: '127.0.0.1', port: 2775, systemId: 'me', password: 'secret' });
    export const submit = (): Promise<Outcome<'submit_sm'>> => client.submit({ destinationAddr: '256772000001' });
    client.on('disconnected', ({ retryInMs }) => console.log(retryInMs?.toFixed()));
    const kind: string = decodePdu(new Uint8Array(16)).kind;
    console.log(client.canSubmit, kind);`,
  output: 'false malformed\n',
  options: ['--types', 'node'],
});

test('the example of the README prints the output in the README', async () => {
  writeFileSync(path.join(installed().folder, 'example.js'), installed().example('js'));
  expect(await installed().run(process.execPath, ['example.js'])).toBe(installed().example('text'));
});
