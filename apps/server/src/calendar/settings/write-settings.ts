import { credentialDetails, toActor } from '../../account/audit-actor.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { findImageId } from '../images/repository.ts';
import { type InvalidParameter, rejectInvalid } from '../posts/invalid-parameters.ts';
import type { Writer } from '../posts/journal.ts';
import type { ImageId } from '../posts/post.ts';
import { type ConditionalInput, writeOnCondition } from '../posts/preconditions.ts';
import { findSettings, storeSettings } from './repository.ts';
import { changedMembers, findErrors, patchSettings, type SettingsInput } from './settings.ts';

interface Condition<Shown> extends ConditionalInput {
  /** The body of a GET. */
  show(trx: Transaction): Promise<Shown>;
}

/** Changes the settings and returns the body of a GET after the change. */
export async function updateSettings<Shown>(
  db: Database,
  input: SettingsInput,
  { headers, show }: Condition<Shown>,
  writer: Writer,
  origin: string,
): Promise<Shown> {
  return db.transaction(async (trx) => {
    // First, as in `writeCalendar`: the row is the lock between the writers of all processes.
    await db.bumpRevision(trx, 'calendar');
    const readBodies = async () => [await show(trx)];
    return writeOnCondition(headers, readBodies, async () => {
      await changeSettings(trx, input, writer, origin);
      return show(trx);
    });
  });
}

async function changeSettings(
  trx: Transaction,
  { logo, ...others }: SettingsInput,
  writer: Writer,
  origin: string,
): Promise<void> {
  const { logoId, errors } = await chooseLogo(trx, logo, origin);
  const patch = { ...others, logoId };
  rejectInvalid([...errors, ...findErrors(patch)]);
  const before = await findSettings(trx);
  const after = patchSettings(before, patch);
  const members = changedMembers(before, after);
  if (members.length === 0) return;
  await storeSettings(trx, after);
  const { caller, nowMs, address } = writer;
  await recordAudit(trx, {
    ...{ atMs: nowMs, actor: toActor(caller, address), action: 'settings.updated', subject: 'settings' },
    ...{ result: 'done', details: { ...credentialDetails(caller), members } },
  });
}

interface ChosenLogo {
  readonly logoId: ImageId | null | undefined;
  readonly errors: readonly InvalidParameter[];
}

async function chooseLogo(trx: Transaction, logo: SettingsInput['logo'], origin: string): Promise<ChosenLogo> {
  if (logo === undefined) return { logoId: undefined, errors: [] };
  if (logo.kind === 'none') return { logoId: null, errors: [] };
  const logoId = await findImageId(trx, logo, origin);
  return logoId === undefined ? { logoId, errors: [unknownImage] } : { logoId, errors: [] };
}

const unknownImage: InvalidParameter = {
  name: 'logo',
  pointer: '/logo',
  rule: 'image',
  sentence: "'logo' must be the id or the URL of an image of the calendar, or false for none: upload the image first.",
};
