import { simulatorName } from '../messaging/carriers/carriers.ts';
import type { Config } from '../settings/config.ts';

/** The names of all carriers in the settings, in their order. */
export const knownCarriers = ({ carriersFile }: Config): readonly string[] => [
  simulatorName,
  ...(carriersFile?.carriers.keys() ?? []),
];
