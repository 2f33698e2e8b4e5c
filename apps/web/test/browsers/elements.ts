/**
 * Functions of a page, as text, because these files are checked without the types of one. Of several elements with the same
 * text the last is taken: a form may have a button at its start and its end.
 */

/** The control of a label, or one that has the text as its name. */
export const findControl = `(label) => {
  const labels = [...document.querySelectorAll('label')].filter((each) => each.textContent.includes(label));
  return labels[0]?.control ?? document.querySelector('[aria-label^="' + label + '"]');
}`;

/** A button, link or summary with exactly this text. */
export const findWords = `(words) => {
  const all = [...document.querySelectorAll('button, a, summary')];
  return all.filter((each) => each.textContent.trim() === words).at(-1) ?? null;
}`;

export const shownText = '() => document.body.innerText';

/** Marks the page, so that the next one can be recognised. */
export const markPage = `() => { document.documentElement.dataset.left = ''; }`;

export const isNextPage = `() => document.readyState === 'complete' && !('left' in document.documentElement.dataset)`;

/** Calls one of them with a text. */
export const calling = (script: string, text = ''): string => `(${script})(${JSON.stringify(text)})`;
