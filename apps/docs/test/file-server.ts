import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Site } from '../src/site.ts';

/** A server that knows files and nothing else, with the site below a path of its own. */
export interface FileServer extends AsyncDisposable {
  /** With a slash at its end. */
  readonly url: string;
}

export async function serveFolder(site: Site): Promise<FileServer> {
  const folder = '/some/where/';
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://docs.test');
    const file = pathname.startsWith(folder) ? site.read(pathname.slice(folder.length)) : undefined;
    if (file === undefined) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'Content-Type': `${file.mediaType}; charset=utf-8`, 'Cache-Control': 'max-age=600' })
        .end(file.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // as: it listens on a port
  return {
    url: `http://127.0.0.1:${port}${folder}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
