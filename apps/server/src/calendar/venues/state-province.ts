import type { Venue, VenueChange } from './venue.ts';

type Place = Pick<Venue, 'country' | 'province' | 'state' | 'stateprovince'>;

/**
 * TEC's `stateprovince`: what was sent, or else the state in the United States and the province elsewhere. One that was
 * made that way follows the fields it was made of; one that somebody wrote stays.
 */
export function decideStateProvince(change: VenueChange, current: Place | undefined): string {
  if (change.stateprovince) return change.stateprovince;
  const made = makeStateProvince({
    country: change.country ?? current?.country ?? '',
    province: change.province ?? current?.province ?? '',
    state: change.state ?? current?.state ?? '',
  });
  const isWritten = current !== undefined && current.stateprovince !== makeStateProvince(current);
  return isWritten && change.stateprovince === undefined ? current.stateprovince : made;
}

const unitedStates = ['', 'us', 'united states'];

function makeStateProvince({ country, province, state }: Omit<Place, 'stateprovince'>): string {
  return unitedStates.includes(country.toLowerCase()) && state !== '' ? state : province;
}
