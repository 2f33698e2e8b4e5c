import type { SourceRecord } from './source-record.ts';

/** The largest record with all that it links to: an event, its venue and its organizers with the longest texts fit. */
const maxCharacters = 1_000_000;
const charactersPerRecord = 100;

/** A record as it is, or a refusal in its place where it is too large to be handled in one turn. */
export function boundRecord(record: SourceRecord): { readonly record: SourceRecord; readonly size: number } {
  const size = sizeOf(record);
  if (size <= maxCharacters) return { record, size };
  const { kind } = record;
  const [sourceId, name] = [record.sourceId.slice(0, 500), record.name.slice(0, 200)];
  const refusal = `It has more than ${maxCharacters.toLocaleString('en')} characters with all that it links to.`;
  return { record: { kind, sourceId, name, body: {}, refusal }, size: charactersPerRecord };
}

function sizeOf({ sourceId, name, slug = '', body, losses = [], ...links }: SourceRecord): number {
  const texts = [sourceId, name, slug, ...losses, ...Object.values(body)];
  const own = texts.reduce((sum: number, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
  const { parent, venue, organizers = [], categories = [], tags = [] } = links;
  const linked = [parent ?? [], venue ?? [], organizers, categories, tags].flat();
  return linked.reduce((sum, each) => sum + sizeOf(each), own + charactersPerRecord);
}
