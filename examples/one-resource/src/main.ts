import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';

const { PORT = '3001', API_KEY = 'secret' } = process.env;

const server = createApp(new Map([[API_KEY, 'amina']])).listen(Number(PORT), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo; // as: it listens on a port
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
process.once('SIGTERM', () => server.close());
