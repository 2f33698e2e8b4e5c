import type { AddressPolicy } from '../../outbound/address-policy.ts';
import type { GetOutcome, GuardedGet } from '../../outbound/guarded-get.ts';
import { version } from '../../process/version.ts';
import { UnusableImage } from './image.ts';

const maxBytes = 10 * 1024 * 1024;

const headers = {
  accept: 'image/jpeg, image/png, image/gif, image/webp, image/avif',
  'user-agent': `Ngoma/${version}`,
};

/** The bytes at an address that a user named; throws `UnusableImage` where there are none, or too many. */
export async function fetchImage({ get }: Pick<GuardedGet, 'get'>, url: string, policy: AddressPolicy) {
  const outcome = await get({ url, headers, maxBytes, policy });
  if (outcome.kind === 'answered') return outcome.body;
  throw new UnusableImage(explain(outcome));
}

/** Never names the address that a host resolves to: it may be inside a private network. */
function explain(outcome: Exclude<GetOutcome, { kind: 'answered' }>): string {
  switch (outcome.kind) {
    case 'refused':
      return 'only https addresses on the public internet are asked, at port 443 or 8443';
    case 'declined':
      return `its server answers ${outcome.status}${isRedirect(outcome.status) ? ', and redirects are not followed' : ''}`;
    case 'too_long':
      return 'it has more than 10 MB';
    case 'timed_out':
      return 'its server does not send it in time';
    case 'failed':
      return 'its server cannot be reached, or breaks off';
    case 'aborted':
      return 'the calendar is being stopped';
  }
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400;
