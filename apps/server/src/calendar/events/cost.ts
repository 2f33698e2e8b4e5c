import { decodeEntities, escapeHtml } from '../text/html.ts';
import { toPlainText } from '../text/plain-text.ts';
import { slugify } from '../text/slugify.ts';

/** TEC's `cost_details`. */
export interface CostDetails {
  /** Currency as written, or empty. */
  readonly symbol: string;
  readonly position: '' | 'prefix' | 'postfix';
  /** Numbers with a decimal point and no other separators, lowest first; without numbers, the words as slugs. */
  readonly values: readonly string[];
}

/** Currency of the site: the symbol of prices without a currency, and the ISO 4217 code. */
export interface Currency {
  readonly symbol: string;
  readonly code: string;
}

interface Price {
  /** Number as written: `50,000`. */
  readonly written: string;
  /** Value: `50000`. */
  readonly value: string;
  readonly piece: Piece;
}

/** Text between two commas. */
interface Piece {
  readonly text: string;
  readonly numbers: readonly string[];
  readonly symbol: string;
  readonly position: CostDetails['position'];
  /** Space between symbol and number, or empty. */
  readonly gap: string;
  /** Several numbers in several currencies, which cannot be matched. */
  readonly isMixed: boolean;
}

/**
 * Digits and the separators between them, like `1,250.75`, `50 000`, `.75`; spaces separate thousands only, so that `10
 * 20 30` are three numbers.
 */
const NUMBER = /\d{1,3}(?:[\s']\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*|[.,]\d+/g;
/** A comma that is not within a number. */
const BETWEEN_PIECES = /,(?!\d)|(?<!\d),/;
/** Signs, codes, and the shillings of East Africa. */
const CURRENCY = /\p{Sc}|\b[A-Z]{3}\b|\b[KTU]?Shs?\b/gu;
const CURRENCY_CODES = new Set(Intl.supportedValuesOf('currency'));

/** Stored cost of a text, a number or a list of them, without tags and entities; empty for none, undefined if invalid. */
export function readCost(value: unknown): string | undefined {
  const texts = (Array.isArray(value) ? value : [value]).map(readCostText);
  return texts.every((text) => text !== undefined) ? texts.filter((text) => text !== '').join(', ') : undefined;
}

/**
 * Cost in responses, escaped for HTML: the price, or the lowest and the highest one, with zero as `Free`. A price keeps its
 * currency and separators (DI-4), and gets the symbol of the site if it has no currency. A cost without numbers, or with
 * several currencies in one price, is returned as written.
 */
export function renderCost(cost: string, siteSymbol: string): string {
  const pieces = toPieces(cost);
  const prices = pieces.some(({ isMixed }) => isMixed) ? [] : toPrices(pieces);
  const [lowest, highest] = [prices[0], prices.at(-1)];
  if (!lowest || !highest) return escapeHtml(cost);
  const ends = Number(lowest.value) === Number(highest.value) ? [lowest] : [lowest, highest];
  return escapeHtml(ends.map((price) => renderPrice(price, siteSymbol)).join(' – '));
}

/** Currency and values of a stored cost. The currency is empty if the pieces have different ones. */
export function getCostDetails(cost: string): CostDetails {
  const pieces = toPieces(cost);
  const prices = toPrices(pieces);
  if (prices.length === 0) return { symbol: '', position: '', values: unique(pieces.map(({ text }) => slugify(text))) };
  const { symbol, position } = prices[0]?.piece ?? { symbol: '', position: '' };
  const isCommon = prices.every(({ piece }) => piece.symbol === symbol && piece.position === position);
  return {
    ...(isCommon ? { symbol, position } : { symbol: '', position: '' }),
    values: unique(prices.map(({ value }) => value)),
  };
}

/** Symbol of an ISO 4217 code: `$` for USD, `UGX` for UGX. */
export function getCurrencySymbol(code: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
}

function readCostText(value: unknown): string | undefined {
  if (value === null || value === undefined || value === false) return '';
  if (value === true) return '1';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  return typeof value === 'string' ? toPlainText(decodeEntities(value)) : undefined;
}

function toPieces(cost: string): Piece[] {
  return cost
    .split(BETWEEN_PIECES)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map(toPiece);
}

/** As in TEC, all text around a single number is its currency (`Free-10`); around several, only known currencies are. */
function toPiece(text: string): Piece {
  const numbers = text.match(NUMBER) ?? [];
  const [before = '', ...others] = text.split(NUMBER);
  const symbols = numbers.length === 1 ? [`${before}${others.join('')}`.trim()] : unique(findCurrencies(text));
  const symbol = symbols.length === 1 ? (symbols[0] ?? '') : '';
  if (symbol === '') return { text, numbers, symbol, position: '', gap: '', isMixed: symbols.length > 1 };
  const isPrefix = before.trim() !== '' && (numbers.length === 1 || before.includes(symbol));
  const after = others.at(-1) ?? '';
  const gap = isPrefix
    ? before.slice(before.trimEnd().length)
    : after.slice(0, after.length - after.trimStart().length);
  return { text, numbers, symbol, position: isPrefix ? 'prefix' : 'postfix', gap, isMixed: false };
}

function findCurrencies(text: string): string[] {
  return (text.match(CURRENCY) ?? []).filter((word) => !/^[A-Z]{3}$/.test(word) || CURRENCY_CODES.has(word));
}

/** Sorted, lowest first. */
function toPrices(pieces: readonly Piece[]): Price[] {
  const prices = pieces.flatMap((piece) =>
    piece.numbers.map((written) => ({ written, value: toValue(written), piece })),
  );
  return prices.sort((a, b) => Number(a.value) - Number(b.value) || 0);
}

/**
 * The last of two kinds of separators is the decimal point. A comma before three digits, or a repeated separator,
 * separates thousands.
 */
function toValue(written: string): string {
  const digits = written.replace(/[\s']/g, '');
  const decimalAt = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const separators = digits.replace(/\d/g, '');
  const isThousands = /^(.)\1+$/.test(separators) || (separators === ',' && /^\d{1,3},\d{3}$/.test(digits));
  if (decimalAt === -1 || isThousands) return digits.replace(/[.,]/g, '');
  return `${digits.slice(0, decimalAt).replace(/[.,]/g, '')}.${digits.slice(decimalAt + 1)}`;
}

function renderPrice({ written, value, piece }: Price, siteSymbol: string): string {
  if (Number(value) === 0) return 'Free';
  if (piece.symbol === '') return `${siteSymbol}${/\p{L}$/u.test(siteSymbol) ? ' ' : ''}${written}`;
  if (piece.numbers.length === 1) return piece.text;
  return piece.position === 'prefix'
    ? `${piece.symbol}${piece.gap}${written}`
    : `${written}${piece.gap}${piece.symbol}`;
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}
