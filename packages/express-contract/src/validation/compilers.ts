import type { Ajv2020, Options } from 'ajv/dist/2020.js';
import { ownFormats } from '../document/formats.ts';

export interface Compilers {
  /** Converts texts to the types of the contract. */
  readonly ofParameters: Ajv2020;
  readonly ofBodies: Ajv2020;
  /** Of the branches of unions in bodies: they tell all errors. */
  readonly ofBranches: Ajv2020;
}

let compilers: Promise<Compilers> | undefined;

/** Loaded on first use, and shared by all paths. */
export function loadCompilers(): Promise<Compilers> {
  compilers ??= createCompilers();
  return compilers;
}

/** With the options that express-openapi-validator gives to its own. */
async function createCompilers(): Promise<Compilers> {
  const [{ Ajv2020 }, { default: addFormats }, { useDecimalMultiples }] = await Promise.all([
    import('ajv/dist/2020.js'),
    import('ajv-formats'),
    import('./multiple-of.ts'),
  ]);
  const create = (own: Options): Ajv2020 => {
    const ajv = new Ajv2020({
      ...own,
      strict: false,
      // Unknown formats are ignored, as the README has it.
      logger: false,
      strictNumbers: true,
      strictTuples: true,
      validateSchema: false,
      meta: false,
      useDefaults: true,
    });
    addFormats.default(ajv, { mode: 'fast' });
    for (const [name, format] of Object.entries(ownFormats)) ajv.addFormat(name, format);
    useDecimalMultiples(ajv);
    return ajv;
  };
  // A branch of a union that does not fit converts values all the same: it has to come as far as the validator's does.
  return {
    ofParameters: create({ coerceTypes: true, allErrors: true }),
    ofBodies: create({}),
    ofBranches: create({ allErrors: true }),
  };
}
