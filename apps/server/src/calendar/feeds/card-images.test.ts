import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

describeOnOneEngine('images of event cards', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, clock: createTestClock(Date.parse('2031-03-05T09:00:00Z')) });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function upload(width: number, height: number, alt = ''): Promise<number> {
    const create = { width, height, channels: 3 as const, background: '#0a0' };
    const form = new FormData();
    form.append('file', new Blob([await sharp({ create }).png().toBuffer()], { type: 'image/png' }), 'stage.png');
    form.append('alt', alt);
    const headers = { authorization: server.basic('author') };
    const response = await fetch(`${server.url}/events/v1/images`, { method: 'POST', headers, body: form });
    const { id } = (await response.json()) as { readonly id: number }; // as: the server compares responses with the contract
    return id;
  }

  test('200: describes the image with its size, its text and its copies', async () => {
    const [large, tiny] = [await upload(600, 300, 'A stage'), await upload(40, 20)];
    const times = { start_date: '2031-09-01', end_date: '2031-09-01', all_day: true };
    for (const [title, image] of [
      ['Large', large],
      ['Tiny', tiny],
    ] as const)
      await server.as('author').POST('/events/v1/events', { body: { ...times, title, image } });
    const { data } = await server.anonymous.GET('/events/v1/event-cards', {});
    const [first, second] = data?.cards ?? [];
    const picture = (width: number, height: number) => ({ url: expect.stringMatching(/\.png$/), width, height });
    expect(first?.image_details).toEqual({
      ...{ ...picture(600, 300), alt: 'A stage' },
      ...{ small: picture(300, 150), thumbnail: picture(150, 150) },
    });
    expect(first?.image).toBe(first?.image_details?.thumbnail?.url);
    expect(second?.image_details).toEqual({ ...picture(40, 20), alt: '' });
    expect(second?.image).toBe(second?.image_details?.url);
    const { data: feed } = await server.anonymous.GET('/events/v1/feed.json', {});
    expect(feed?.items.map(({ _event }) => _event)).toEqual(data?.cards);
  });
});
