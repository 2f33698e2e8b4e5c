import { distance as editDistance } from 'fastest-levenshtein';
import { settingNames } from './config.ts';

/** Variables with our prefix that are settings of programs that call the service. Those of its tests begin with `TEST_`. */
const otherNames = ['NGOMA_KEY', 'NGOMA_LOGIN', 'NGOMA_PASSWORD', 'NGOMA_URL', 'NGOMA_WEBHOOK_SECRET'];

/** Below that, names such as `HOST` are too near to what other programs use. */
const shortestGuessed = 7;

/**
 * A sentence for each variable that is not a setting but was meant to be: every unknown `NGOMA_…`, and other names that
 * are almost a setting which is not set.
 */
export function findMisspeltSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  const isSet = (name: string) => environment[name] !== undefined && environment[name] !== '';
  return Object.keys(environment)
    .filter((name) => isSet(name) && !settingNames.includes(name) && !otherNames.includes(name))
    .flatMap((name) => {
      const nearest = nearestSetting(name);
      if (nearest !== undefined && !isSet(nearest)) return [`${name} is not a setting; did you mean ${nearest}?`];
      return /^NGOMA_/i.test(name) ? [`${name} is not a setting; docs/guides/settings.md lists them.`] : [];
    });
}

/** The setting that at most every fifth letter tells from `name`, whatever the case. */
function nearestSetting(name: string): string | undefined {
  const letters = name.toUpperCase();
  const candidates = settingNames
    .filter((setting) => setting.length >= shortestGuessed)
    // The distance is at least this; each start compares the whole environment, most of which is nothing like a setting.
    .filter((setting) => Math.abs(setting.length - letters.length) <= setting.length / 5)
    .map((setting) => ({ setting, distance: editDistance(letters, setting) }))
    .filter(({ setting, distance }) => distance <= setting.length / 5)
    .sort((one, other) => one.distance - other.distance);
  return candidates[0]?.setting;
}

/** Names them on standard error, so that what a command prints stays what was asked for. */
export function warnOfMisspeltSettings(environment: Readonly<Record<string, string | undefined>>): void {
  for (const sentence of findMisspeltSettings(environment)) process.stderr.write(`Warning: ${sentence}\n`);
}
