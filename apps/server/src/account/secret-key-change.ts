import { existsSync, renameSync } from 'node:fs';
import { Refusal } from '../problems/refusal.ts';
import { createKeyFile, readKeyFile, secretKeyFile } from './secret-box.ts';

interface SecretKeySettings {
  readonly dataDir: string;
  /** `NGOMA_SECRET_KEY` */
  readonly secretKey: string | undefined;
  /** `NGOMA_SECRET_KEY_PREVIOUS` */
  readonly previousSecretKey: string | undefined;
}

/** The key of before and the one that takes its place. */
export interface SecretKeyChange {
  readonly previous: string;
  readonly next: string;
  /** Where the new key is from now on. */
  readonly place: string;
  /** Puts the new key in its place, once everything is sealed with it. */
  finish(): void;
}

/**
 * Finds both keys: in the settings, where whoever sets `NGOMA_SECRET_KEY` makes it; else in the key file and a new one
 * beside it.
 */
export function prepareSecretKeyChange(settings: SecretKeySettings): SecretKeyChange {
  return settings.secretKey === undefined ? betweenFiles(settings) : toSetting(settings, settings.secretKey);
}

function toSetting({ dataDir, previousSecretKey }: SecretKeySettings, next: string): SecretKeyChange {
  const file = secretKeyFile(dataDir);
  const previous = previousSecretKey ?? (existsSync(file) ? readKeyFile(file) : undefined);
  if (previous === undefined)
    throw new Refusal('Set NGOMA_SECRET_KEY to the new key and NGOMA_SECRET_KEY_PREVIOUS to the one of before.');
  return { previous, next, place: 'NGOMA_SECRET_KEY', finish: () => undefined };
}

function betweenFiles({ dataDir }: SecretKeySettings): SecretKeyChange {
  const file = secretKeyFile(dataDir);
  if (!existsSync(file))
    throw new Refusal(`There is no ${file}, and NGOMA_SECRET_KEY is not set: there is no key yet.`);
  // On disk before anything is sealed with it: whenever this is cut off, running it again finishes it.
  const draft = `${file}.next`;
  if (!existsSync(draft)) createKeyFile(draft);
  const finish = () => renameSync(draft, file);
  return { previous: readKeyFile(file), next: readKeyFile(draft), place: file, finish };
}
