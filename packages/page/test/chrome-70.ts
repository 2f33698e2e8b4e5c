/**
 * Finds CSS that Chrome 70 does not understand and that has no fallback: an earlier declaration of the same property, a
 * rule with `:focus` instead of `:focus-visible`, or an `@supports` around it, because then the rest is the fallback.
 */
interface Rule {
  readonly selectors: readonly string[];
  readonly declarations: readonly (readonly [property: string, value: string])[];
}

const newAtRules = /^@(?:layer|container|property|scope|starting-style|view-transition)\b/;
const newSelectors =
  /:(?:is|where|has|modal|popover-open|user-valid|user-invalid|dir)\b|::(?:marker|details-content)|:not\([^()]*,|&/;
const newProperties = new RegExp(
  `^(?:${[
    ...['aspect-ratio', 'inset(?:-.*)?', 'rotate', 'translate', 'scale', '(?:margin|padding)-(?:block|inline)'],
    ...['border-(?:block|inline)', 'backdrop-filter', 'content-visibility', 'overflow-(?:block|inline)', 'line-clamp'],
    ...['mask', 'contain-intrinsic-size', 'anchor-name', 'position-area'],
  ].join('|')})$`,
);
/** Without `overflow-wrap: anywhere`: `break-word` of `body` is inherited where it is unknown. */
const newFunctions = 'light-dark|color-mix|oklch|oklab|lch|lab|hwb|min|max|clamp|round|image-set|env';
const newValues = new RegExp(`\\b(?:${newFunctions})\\(|\\d[dls]v[hw]\\b|^(?:clip|subgrid|revert|revert-layer)$`);

export function findNewFeatures(css: string): string[] {
  const { rules, atRules } = readRules(css.replace(/\/\*.*?\*\//gs, ''));
  const selectors = new Set(rules.flatMap((rule) => rule.selectors));
  return [
    ...atRules.filter((each) => newAtRules.test(each) || /@media[^{]*[<>]/.test(each)),
    ...rules.flatMap((rule) => [
      ...rule.selectors.filter((each) => isNewSelector(each, selectors)),
      ...rule.declarations
        .filter((_each, index) => isNewDeclaration(rule, index, rules))
        .map(([property, value]) => `${rule.selectors.join(', ')} { ${property}: ${value} }`),
    ]),
  ];
}

function isNewSelector(selector: string, all: ReadonlySet<string>): boolean {
  if (newSelectors.test(selector)) return true;
  if (!selector.includes(':focus-visible') || selector.includes(':focus:not(:focus-visible)')) return false;
  return !all.has(selector.replaceAll(':focus-visible', ':focus'));
}

function isNewDeclaration({ selectors, declarations }: Rule, index: number, rules: readonly Rule[]): boolean {
  const [property = '', value = ''] = declarations[index] ?? [];
  if (/^(?:row-|column-)?gap$/.test(property)) return !selectors.every((each) => isGrid(each, rules));
  if (newProperties.test(property)) return true;
  if (!newValues.test(value)) return false;
  return !declarations.slice(0, index).some(([name, earlier]) => name === property && !newValues.test(earlier));
}

/** Whether a selector makes grids and never flex boxes, where Chrome 70 ignores `gap`. */
function isGrid(selector: string, rules: readonly Rule[]): boolean {
  const displays = rules
    .filter((rule) => rule.selectors.includes(selector))
    .flatMap((rule) => rule.declarations.filter(([name]) => name === 'display').map(([, value]) => value));
  return displays.some((each) => each.endsWith('grid')) && !displays.some((each) => each.endsWith('flex'));
}

/** The rules outside of `@supports`, with those inside of `@media`. */
function readRules(css: string): { readonly rules: readonly Rule[]; readonly atRules: readonly string[] } {
  const rules: Rule[] = [];
  const atRules: string[] = [];
  let rest = css;
  for (;;) {
    const open = rest.indexOf('{');
    if (open < 0) return { rules, atRules };
    const prelude = rest.slice(0, open).trim();
    const close = findClose(rest, open);
    const body = rest.slice(open + 1, close);
    rest = rest.slice(close + 1);
    if (prelude.startsWith('@')) atRules.push(prelude);
    if (/^@(?:supports|font-face|page|keyframes)/.test(prelude)) continue;
    if (prelude.startsWith('@') || body.includes('{')) {
      const inner = readRules(body);
      rules.push(...inner.rules);
      atRules.push(...inner.atRules, ...(prelude.startsWith('@') ? [] : [`@layer or nested rules in ${prelude}`]));
    } else rules.push({ selectors: splitSelectors(prelude), declarations: readDeclarations(body) });
  }
}

function findClose(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return at;
  }
  throw new Error(`A block is not closed: ${text.slice(open, open + 80)}`);
}

const oneSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Splits at commas outside of parentheses. */
const splitSelectors = (list: string): string[] => list.split(/,(?![^()]*\))/).map(oneSpace);

const readDeclarations = (body: string): [string, string][] =>
  body
    .split(';')
    .map(oneSpace)
    .filter((each) => each !== '')
    .map((each) => {
      const colon = each.indexOf(':');
      return [each.slice(0, colon).trim(), each.slice(colon + 1).trim()];
    });
