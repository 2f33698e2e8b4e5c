import { readExample } from '../../../test/harness/installed-package.ts';
import { describePublishedPackage } from '../../../test/harness/published-package.ts';

const { program, output } = readExample('express-contract');

describePublishedPackage({
  name: 'express-contract',
  dependencies: ['express@5.3.0'],
  development: ['@types/express@5.0.6', '@types/node@24.19.2'],
  // On a free port.
  program: program
    .replace('listen(3010', 'listen(0')
    .replace(':3010', `:\${(server.address() as { port: number }).port}`),
  output,
});
