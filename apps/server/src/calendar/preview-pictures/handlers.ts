import type { Handlers } from '../../http/handler.ts';
import type { ListContext } from '../events/list-context.ts';
import { findDateOfDay, findEvent } from '../events/repository.ts';
import { type EventCard, findCards } from '../feeds/repository.ts';
import { expiringAt } from '../lists/expiry.ts';
import { readPublic } from '../pages/public-posts.ts';
import type { WebPages } from '../pages/web-pages.ts';
import { siteOf } from '../posts/site.ts';
import { publicVisibility } from '../posts/visibility.ts';
import { toReadableLine } from '../text/plain-text.ts';
import type { PictureTexts } from './draw-picture.ts';
import type { PreviewPictures } from './preview-pictures.ts';

/** Pictures of events without an image, for previews of links. */
export function previewPictureHandlers(
  { db, siteSettings, readScheduledPublications }: ListContext,
  webPages: WebPages,
  pictures: PreviewPictures,
) {
  return {
    async getEventPicture({ path, query, request }) {
      const { day, number = 1 } = query;
      const visibility = publicVisibility(request.at);
      const found = await db.snapshot(async (snapshot) => {
        const event = await readPublic((address) => findEvent(snapshot, address), path.slug, request.at);
        if ('errorStatus' in event) return event;
        const date = day === undefined ? event.post : await findDateOfDay(snapshot, event.post.id, { day, number });
        return { cards: date === undefined ? [] : await findCards(db, snapshot, [date.id], visibility) };
      });
      if ('errorStatus' in found) return webPages.respondWithProblem(request, found.errorStatus);
      const [card] = found.cards;
      if (card === undefined) return webPages.respondWithProblem(request, 404);
      const { nextAtMs } = await readScheduledPublications(siteOf(request, siteSettings));
      const file = await pictures.draw(toTexts(card));
      return { status: 200, body: file, headers: { 'Content-Type': 'image/png' }, ...expiringAt(nextAtMs) };
    },
  } satisfies Partial<Handlers>;
}

const days = new Intl.DateTimeFormat('en-GB', {
  ...({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const),
  timeZone: 'UTC',
});

function toTexts({ title, startLocal, allDay, venue }: EventCard): PictureTexts {
  const day = days.format(Date.parse(`${startLocal.slice(0, 10)}T00:00:00Z`));
  const place = venue === undefined ? [] : [venue.name, venue.city].filter((name) => name !== '');
  return {
    when: allDay ? day : `${day}, ${startLocal.slice(11, 16)}`,
    title: toReadableLine(title),
    place: place.map(toReadableLine).join(', '),
  };
}
