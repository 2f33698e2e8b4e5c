import type { Config } from '../config.ts';
import { simulatorName } from '../messaging/carriers/carriers.ts';

/** The names of all carriers that the settings give, in their order. */
export const knownCarriers = (_config: Config): readonly string[] => [simulatorName];
