import type { NamedPicture } from '../images/import-images.ts';
import type { EventChange, Link } from './event.ts';

/** The pictures that a write of an event names: its own, and those of the venues and organizers that it makes along. */
export function picturesOf({ image, venue, organizers = [] }: EventChange): NamedPicture[] {
  return [
    { reference: image, name: 'image', pointer: '/image' },
    ...(venue ? picturesOfNew('venue', [venue]) : []),
    ...picturesOfNew('organizer', organizers),
  ];
}

function picturesOfNew(name: string, links: readonly Link<unknown>[]): NamedPicture[] {
  return links.flatMap((link) =>
    link.kind === 'new' ? [{ reference: link.image, name, pointer: `/${name}/image` }] : [],
  );
}
