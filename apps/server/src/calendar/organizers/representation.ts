import type { components } from '@ngoma/contract';
import { complete } from '@ngoma/express-contract';
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

/** Organizer of a GET of one organizer or event, with `json_ld`. */
export function toOrganizerWithJsonLd(shown: WithImage<Organizer>, site: Site): OrganizerBody {
  return { ...toOrganizer(shown, site), json_ld: toOrganizerJsonLd(shown, site) };
}

/** schema.org representation of TEC without its paid organizer pages. */
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

/** Encodes every character as an entity. WordPress chooses them at random, which would change the ETag. */
function hideFromHarvesters(address: string): string {
  return Array.from(address, (character) => `&#${character.codePointAt(0)};`).join('');
}

/** The handlers read `image`. */
export function fromOrganizerInput(input: OrganizerInput): OrganizerPatch {
  return {
    ...fromPostInput(input),
    name: fromNameInput(input.organizer),
    phone: fromTextInput(input.phone),
    email: fromTextInput(input.email),
    website: fromUrlInput(input.website),
  };
}
