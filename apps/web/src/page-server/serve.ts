import { parseArgs } from 'node:util';
import { createPageServer } from './page-server.ts';

/** `npm run pages -- --api <url>`: the pages of another Ngoma, on this machine. */
const usage = 'Usage: npm run pages -- --api https://events.example.ug [--port 8080]\n';

function readOptions() {
  const { values } = parseArgs({
    options: {
      api: { type: 'string' },
      port: { type: 'string', default: '8080' },
    },
  });
  const { api = '', port } = values;
  const url = URL.canParse(api) ? new URL(api) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new Error('--api must be the URL of a Ngoma.');
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Error('--port must be a number up to 65535.');
  return { api: url.origin, port: Number(port) };
}

try {
  const { port, ...options } = readOptions();
  const server = createPageServer(options);
  server.once('error', ({ message }) => {
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  });
  server.listen(port, '127.0.0.1', () => {
    const address = server.address();
    const used = typeof address === 'object' && address !== null ? address.port : port;
    process.stdout.write(`The calendar of ${options.api} is at http://127.0.0.1:${used}/events/\n`);
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n${usage}`);
  process.exitCode = 1;
}
