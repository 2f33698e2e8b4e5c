import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook that got a success. */
interface ReceivedWebhook {
  /** `webhook-id`. */
  readonly id: string;
  readonly messageId: string;
  readonly sequence: number;
}

/** Receives webhooks, and can hold back its responses. */
export interface WebhookReceiver extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly ReceivedWebhook[];
  /** The number of requests without a response. */
  unanswered(): number;
  hold(): void;
  release(): void;
}

interface Body {
  readonly data: { readonly id: string; readonly sequence: number };
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const waiting = new Set<ServerResponse>();
  let isHeld = false;

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { data }: Body = JSON.parse(Buffer.concat(chunks).toString());
    if (isHeld) {
      waiting.add(response);
      return;
    }
    received.push({ id: String(request.headers['webhook-id']), messageId: data.id, sequence: data.sequence });
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // as: a TCP server has an address of this kind
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    unanswered: () => waiting.size,
    hold() {
      isHeld = true;
    },
    /** Held requests stay without a response. */
    release() {
      isHeld = false;
      for (const response of waiting) response.destroy();
      waiting.clear();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
