import type { components } from '@ngoma/contract';
import { complete } from '../../http/handler.ts';
import { imageUrl, type WithImage } from '../images/image.ts';
import { toImage } from '../images/representation.ts';
import {
  fromNameInput,
  fromPostInput,
  fromTextInput,
  fromUrlInput,
  presentText,
  toPost,
  toSearchTitle,
} from '../posts/representation.ts';
import type { Site } from '../posts/site.ts';
import { renderContent, renderTitle, toScriptText, toSummary } from '../text/render.ts';
import type { Organizer, OrganizerPatch } from './organizer.ts';

type OrganizerBody = components['schemas']['Organizer'];
type OrganizerInput = components['schemas']['OrganizerUpdate'] & Partial<components['schemas']['OrganizerCreate']>;
type OrganizerJsonLd = components['schemas']['OrganizerJsonLd'];

/** An organizer as lists and the events of lists show it. */
export function toOrganizer({ post: organizer, image }: WithImage<Organizer>, site: Site): OrganizerBody {
  return complete<OrganizerBody>({
    ...toPost('organizer', organizer, site),
    organizer: renderTitle(organizer.name),
    description: presentText(renderContent(organizer.description)),
    excerpt: undefined,
    image: image && toImage(image, site.origin),
    phone: presentText(organizer.phone),
    website: presentText(organizer.website),
    email: presentText(organizer.email),
    json_ld: undefined,
  });
}

/** An organizer that is read on its own, or inside an event that is: with its description for search engines. */
export function toOrganizerWithJsonLd(shown: WithImage<Organizer>, site: Site): OrganizerBody {
  return { ...toOrganizer(shown, site), json_ld: toOrganizerJsonLd(shown, site) };
}

/** The organizer in the words of schema.org, as TEC writes it without its paid pages for organizers. */
function toOrganizerJsonLd({ post: organizer, image }: WithImage<Organizer>, site: Site): OrganizerJsonLd {
  return complete<OrganizerJsonLd>({
    '@type': 'Person',
    name: toSearchTitle(renderTitle(organizer.name), organizer.status),
    description: toScriptText(toSummary('', organizer.description)),
    image: image && imageUrl(image.path, site.origin),
    url: organizer.website,
    telephone: organizer.phone,
    email: hideFromHarvesters(organizer.email),
    sameAs: organizer.website,
  });
}

/** Every character as an entity. WordPress chooses some at random, which would give each response other bytes. */
function hideFromHarvesters(address: string): string {
  return Array.from(address, (character) => `&#${character.codePointAt(0)};`).join('');
}

/** The body of a write as a patch; the handlers read its `image`. */
export function fromOrganizerInput(input: OrganizerInput): OrganizerPatch {
  return {
    ...fromPostInput(input),
    name: fromNameInput(input.organizer),
    phone: fromTextInput(input.phone),
    email: fromTextInput(input.email),
    website: fromUrlInput(input.website),
  };
}
