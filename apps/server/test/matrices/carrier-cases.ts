import { type Case, everyCase, pairwiseCases } from './pairwise.ts';

/** The differences between carriers, and faults during a test. */
const dimensions = {
  spelling: [
    'decimal',
    'text',
    'decimal, then hexadecimal',
    'hexadecimal, then decimal',
    'other case',
    'zeros before it',
  ],
  receipts: ['prompt', 'early', 'late', 'twice', 'missing', 'foreign'],
  load: ['free', 'throttled', 'queue full'],
  link: ['steady', 'cut after accepting', 'cut before accepting', 'silent', 'unbound by the carrier'],
} as const;

export type CarrierCase = Case<typeof dimensions>;

export const pairwiseCarrierCases = (): CarrierCase[] => pairwiseCases(dimensions);
export const everyCarrierCase = (): CarrierCase[] => everyCase(dimensions);

type Options = Readonly<Record<string, string | number>>;

/** Hexadecimal and decimal digits must differ, and letters must be among them. */
const firstId = 0x2a1f;

interface Spelling {
  /** Options of the stand-in carrier. */
  readonly theirs: Options;
  /** `id_spelling` in the file of carriers. */
  readonly ours: object;
  /** Converts the id of a response to the id in its receipt. */
  readonly inReceipts: (id: string) => string;
}

const same = (id: string): string => id;
const spellings: Readonly<Record<CarrierCase['spelling'], Spelling>> = {
  decimal: { theirs: {}, ours: {}, inReceipts: same },
  text: { theirs: { 'id-format': 'text' }, ours: {}, inReceipts: same },
  'decimal, then hexadecimal': {
    theirs: { 'id-format': 'dec', 'receipt-id-format': 'HEX' },
    ours: { rule: 'decimal_then_hex' },
    inReceipts: (id) => Number(id).toString(16).toUpperCase(),
  },
  'hexadecimal, then decimal': {
    theirs: { 'id-format': 'HEX', 'receipt-id-format': 'dec' },
    ours: { rule: 'hex_then_decimal' },
    inReceipts: (id) => String(Number.parseInt(id, 16)),
  },
  'other case': {
    theirs: { 'id-format': 'hex', 'receipt-id-format': 'HEX' },
    ours: { ignore_case: true },
    inReceipts: (id) => id.toUpperCase(),
  },
  'zeros before it': {
    theirs: { 'id-pad': 12 },
    ours: { ignore_leading_zeros: true },
    inReceipts: (id) => String(Number(id)),
  },
};

const receipts: Readonly<Record<CarrierCase['receipts'], Options>> = {
  prompt: { 'receipt-ms': 100 },
  early: { 'early-receipt': 1 },
  // After the wait for receipts of submits without a response.
  late: { 'receipt-ms': 3_500 },
  twice: { 'receipt-ms': 100, 'receipt-copies': 2 },
  missing: { 'receipt-ms': -1 },
  // Behind those about other phones.
  foreign: { 'receipt-ms': 1_000 },
};

const loads: Readonly<Record<CarrierCase['load'], Options>> = {
  free: {},
  throttled: { rate: 10 },
  'queue full': { 'queue-max': 4 },
};

const links: Readonly<Record<CarrierCase['link'], Options>> = {
  steady: {},
  'cut after accepting': { 'drop-every': 7 },
  'cut before accepting': { 'lose-every': 7 },
  silent: {},
  'unbound by the carrier': {},
};

/** The options of the stand-in carrier. */
export const theirOptions = (each: CarrierCase): Options => ({
  'id-start': firstId,
  ...spellings[each.spelling].theirs,
  ...receipts[each.receipts],
  ...loads[each.load],
  ...links[each.link],
});

/** `id_spelling` in the file of carriers. */
export const ourSpelling = ({ spelling }: CarrierCase): object => spellings[spelling].ours;

export const idInReceipts = ({ spelling }: CarrierCase, id: string): string => spellings[spelling].inReceipts(id);

export const nameOf = ({ spelling, receipts, load, link }: CarrierCase): string =>
  `ids ${spelling}, receipts ${receipts}, ${load}, link ${link}`;
