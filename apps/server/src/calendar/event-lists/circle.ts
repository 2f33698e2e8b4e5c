import { joinSql, type Statement, sql } from '../../database/statement.ts';
import { type Visibility, visible } from '../posts/visibility.ts';

/** A circle on the earth. */
export interface Circle {
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusKm: number;
}

const EARTH_RADIUS_KM = 6371;

/** Events with a date at a visible venue within the circle. */
export function eventsInCircle(circle: Circle, visibility: Visibility): Statement {
  const venues = venuesInCircle(circle, visibility);
  return sql(
    `select distinct o.event_id as id from (${venues.text}) venue cross join occurrences o where o.venue_id = venue.id`,
    venues.bindings,
  );
}

/** Condition on an occurrence `o`. */
export function circleCondition(circle: Circle, visibility: Visibility): Statement {
  return joinSql([sql('+o.venue_id in ('), venuesInCircle(circle, visibility), sql(')')], '');
}

/** First by a bounding box with an index, then by the great-circle distance (haversine). */
function venuesInCircle({ latitude, longitude, radiusKm }: Circle, visibility: Visibility): Statement {
  const seen = visible('venues', visibility);
  const latitudes = (radiusKm / EARTH_RADIUS_KM) * (180 / Math.PI);
  const widest = Math.min(89.9, Math.abs(latitude) + latitudes);
  const longitudes = latitudes / Math.cos((widest * Math.PI) / 180);
  return sql(
    `select id from venues where geo_lat between ? and ?
      and (geo_lng between ? and ? or geo_lng between ? and ? or geo_lng between ? and ?)
      and power(sin(radians(geo_lat - ?) / 2), 2)
        + cos(radians(geo_lat)) * cos(radians(?)) * power(sin(radians(geo_lng - ?) / 2), 2) <= ?
      and ${seen.text}`,
    [
      ...[latitude - latitudes, latitude + latitudes],
      // The box may cross the 180th meridian.
      ...[-360, 0, 360].flatMap((turn) => [longitude - longitudes + turn, longitude + longitudes + turn]),
      ...[latitude, latitude, longitude, Math.sin(radiusKm / EARTH_RADIUS_KM / 2) ** 2],
      ...seen.bindings,
    ],
  );
}
