import { type Html, html } from '@ngoma/page';

/** Comments, texts and keys of the languages of samples, enough to see their shape. */
const parts: Readonly<Record<string, RegExp>> = {
  json: /(?<key>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<text>"(?:[^"\\\n]|\\.)*")/g,
  js: /(?<comment>\/\/.*)|(?<text>'(?:[^'\\\n]|\\.)*'|`[^`]*`)|(?<key>\b(?:await|const|if|import|from|throw|new|for|of|return|async|function|export|let)\b)/g,
  sh: /(?<comment>(?<=^|\s)#.*)|(?<text>'[^']*'|"(?:[^"\\]|\\.)*")|(?<key>(?<=^|\n)(?:curl|npx|npm|node)\b)/g,
};
const languages: Readonly<Record<string, string>> = { ts: 'js', typescript: 'js', javascript: 'js', bash: 'sh' };
const classes = { comment: 'c', text: 's', key: 'k' } as const;

export function highlight(language: string, text: string): Html {
  const pattern = parts[languages[language] ?? language];
  if (pattern === undefined) return html`${text}`;
  const pieces: Html[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    pieces.push(html`${text.slice(end, match.index)}`, mark(match));
    end = match.index + match[0].length;
  }
  return html`${pieces}${text.slice(end)}`;
}

function mark({ groups = {}, 0: text }: RegExpExecArray): Html {
  const found = Object.entries(classes).find(([name]) => groups[name] !== undefined);
  return html`<span class="${found?.[1]}">${text}</span>`;
}
