import { documented as africasTalking } from './africas-talking.ts';
import type { DocumentedCarrier } from './documented-carrier.ts';
import { documented as egosms } from './egosms.ts';
import { documented as infobip } from './infobip.ts';
import { documented as jasmin } from './jasmin.ts';
import { documented as kannel } from './kannel.ts';
import { documented as playsms } from './playsms.ts';
import { documented as ugsms } from './ugsms.ts';
import { documented as vonage } from './vonage.ts';
import { documented as yoUganda } from './yo-uganda.ts';

/** By the name of the file in docs/carriers. */
const documentedCarriers: Readonly<Record<string, DocumentedCarrier>> = {
  'africas-talking': africasTalking,
  egosms,
  infobip,
  jasmin,
  kannel,
  playsms,
  ugsms,
  vonage,
  'yo-uganda': yoUganda,
};

/** The documents of a carrier over HTTP; each of docs/carriers has some. */
export function documentsOf(name: string): DocumentedCarrier {
  const documented = documentedCarriers[name];
  if (documented === undefined) throw new Error(`docs/carriers/${name}.json has no table in carrier-documents`);
  return documented;
}
