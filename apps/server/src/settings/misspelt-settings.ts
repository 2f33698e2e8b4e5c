import { distance as editDistance } from 'fastest-levenshtein';
import { settingNames } from './config.ts';

/** Variables with the prefix `NGOMA_` that are settings of client programs. */
const otherNames = ['NGOMA_KEY', 'NGOMA_LOGIN', 'NGOMA_PASSWORD', 'NGOMA_URL', 'NGOMA_WEBHOOK_SECRET'];

/** Shorter names, such as `HOST`, are too similar to variables of other programs. */
const shortestGuessed = 7;

/**
 * Returns a sentence for each variable that was probably meant as a setting: every unknown `NGOMA_…`, and names that are
 * similar to a setting that is not set.
 */
export function findMisspeltSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  const isSet = (name: string) => environment[name] !== undefined && environment[name] !== '';
  return Object.keys(environment)
    .filter((name) => isSet(name) && !settingNames.includes(name) && !otherNames.includes(name))
    .flatMap((name) => {
      const nearest = nearestSetting(name);
      if (nearest !== undefined && !isSet(nearest)) return [`${name} is not a setting. Did you mean ${nearest}?`];
      return /^NGOMA_/i.test(name) ? [`${name} is not a setting. docs/guides/settings.md lists all settings.`] : [];
    });
}

/** The nearest setting, if at most a fifth of its letters differ. Ignores the case. */
function nearestSetting(name: string): string | undefined {
  const letters = name.toUpperCase();
  const candidates = settingNames
    .filter((setting) => setting.length >= shortestGuessed)
    // A quick lower bound of the distance, because each start compares all variables.
    .filter((setting) => Math.abs(setting.length - letters.length) <= setting.length / 5)
    .map((setting) => ({ setting, distance: editDistance(letters, setting) }))
    .filter(({ setting, distance }) => distance <= setting.length / 5)
    .sort((one, other) => one.distance - other.distance);
  return candidates[0]?.setting;
}

/** Prints warnings to standard error, because programs read the standard output. */
export function warnOfMisspeltSettings(environment: Readonly<Record<string, string | undefined>>): void {
  for (const sentence of findMisspeltSettings(environment)) process.stderr.write(`Warning: ${sentence}\n`);
}
