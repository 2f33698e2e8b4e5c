/** The service and the key of the calls: the same for the code of every generator. */
export const { NGOMA_URL: url = '', NGOMA_KEY: key = '' } = process.env;

interface Results {
  readonly events: { readonly total: number };
  readonly event: { readonly title: string };
  readonly preview: { readonly segments: number };
  readonly sent: { readonly id: string; readonly status: string };
  readonly read: { readonly id: string };
  readonly listed: { readonly data: readonly { readonly id: string }[] };
}

/** Prints the results of the six calls, which are compared with what the service has. */
export function report({ events, event, preview, sent, read, listed }: Results): void {
  const found = [read.id === sent.id ? 'read' : 'not read', listed.data[0]?.id === sent.id ? 'listed' : 'not listed'];
  const parts = [`${events.total} events`, event.title.split(' ')[0], `${preview.segments} segment`, sent.status];
  console.log([...parts, ...found].join(', '));
}
