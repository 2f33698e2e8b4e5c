import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** The two pictures by their names in the scenarios. */
export type Pictures = Readonly<Record<'image_id' | 'image_url' | 'image2_id', number | string>>;

/** Adds the two pictures to the media library. */
export async function importPictures(url: string, authorization: string): Promise<Pictures> {
  const pictures = createServer((request, response) => {
    response.end(readFileSync(path.join(import.meta.dirname, 'pictures', path.basename(request.url ?? ''))));
  });
  pictures.listen(0, '127.0.0.1');
  await once(pictures, 'listening');
  const { port } = pictures.address() as AddressInfo; // a TCP server has an address of this kind
  try {
    const one = await importPicture(url, authorization, `http://127.0.0.1:${port}/rig-one.png`);
    const two = await importPicture(url, authorization, `http://127.0.0.1:${port}/rig-two.png`);
    return { image_id: one.id, image_url: one.url, image2_id: two.id };
  } finally {
    pictures.close();
  }
}

/** An event with the address of the picture imports it; the event is deleted again. */
async function importPicture(url: string, authorization: string, image: string): Promise<{ id: number; url: string }> {
  const events = `${url}/events/v1/events`;
  const body = JSON.stringify({ title: 'A picture', start_date: '2026-12-01', end_date: '2026-12-01', image });
  const headers = { authorization, 'content-type': 'application/json' };
  const event = (await (await fetch(events, { method: 'POST', headers, body })).json()) as ImportingEvent;
  await fetch(`${events}/${event.id}`, { method: 'DELETE', headers: { authorization } });
  return event.image;
}

interface ImportingEvent {
  readonly id: number;
  readonly image: { readonly id: number; readonly url: string };
}
