/** The engine of the search: finds pages by words of their text, in any form and with small typing errors. */
{
  /** @typedef {import('./searched-page.ts').SearchedPage} SearchedPage */
  /** @typedef {{ id: string, page: number, section: number, title: string, heading: string, topics: string, keywords: string, summary: string, text: string }} Part */
  /** @typedef {{ text: string, isMatch: boolean }} Piece */
  /** @typedef {{ address: string, title: string, heading: string, kind: string, sentence: Piece[] }} Found */

  const global = /** @type {any} */ (window);
  /** @type {typeof import('minisearch').default} */
  const Index = global.MiniSearch;
  /** @type {typeof import('stemmer').stemmer} */
  const porter = global.docsStemmer;
  const pages = readPages(global.docsSearchedPages, global.docsSearchedLines);

  const mostShown = 12;
  const longestSentence = 200;
  /** Words of questions that are on every page. */
  const stopWords = new Set(
    'a an and any are as at be by can do does for from has have how i if in into is it its many me much my no of on or so than that the their them then there they this to was we what when where which who why will with you your'.split(
      ' ',
    ),
  );
  /** Guides answer questions; schemas are reached from operations. */
  const weightOfKind = new Map([
    ['Guide', 1.5],
    ['Operation', 1.3],
    ['Schema', 0.7],
    ['Index', 0.8],
  ]);
  const compound = /[\p{L}\p{N}]+(?:[-_.'][\p{L}\p{N}]+)*/gu;

  /** `Idempotency-Key`, `send_at` and `sendMessage` are two words each. @param {string} text */
  const piecesOf = (text) => text.split(/[-_.']|(?<=\p{Ll})(?=\p{Lu})/u).map((piece) => piece.toLowerCase());

  /** The words of a text, and of compounds also the whole without its signs. @param {string} text */
  const wordsOf = (text) =>
    [...text.matchAll(compound)].flatMap(([whole]) => {
      const pieces = piecesOf(whole);
      return pieces.length === 1 ? pieces : [...pieces, pieces.join('')];
    });

  /** @param {string} question */
  const wordsAsked = (question) => [...question.matchAll(compound)].flatMap(([whole]) => piecesOf(whole));

  /** Puts the lines in their places. @param {readonly SearchedPage[]} numbered @param {readonly string[]} lines */
  function readPages(numbered, lines) {
    let next = 0;
    return numbered.map(([address, title, kind, summary, keywords, sections]) => ({
      ...{ address, title, kind, summary, keywords },
      sections: sections.map(([anchor, heading, numbers]) => ({
        ...{ anchor, heading },
        text: numbers.map((number) => lines[number === 0 ? next++ : number - 1]).join('\n'),
      })),
    }));
  }

  /** @type {Map<string, string>} */
  const stems = new Map();
  /** Short words are names: SMS is no plural. @param {string} word */
  function stem(word) {
    if (word.length < 4) return word;
    const known = stems.get(word) ?? porter(word);
    stems.set(word, known);
    return known;
  }

  /** The forms by which a word of a text is found: itself, while it is typed, and its stem. @param {string} word */
  const formsOf = (word) => (stopWords.has(word) ? [] : [...new Set([word, stem(word)])]);

  /** @type {import('minisearch').default<Part>} */
  const index = new Index({
    fields: ['title', 'heading', 'topics', 'keywords', 'summary', 'text'],
    storeFields: ['page', 'section'],
    tokenize: wordsOf,
    processTerm: formsOf,
    searchOptions: {
      tokenize: wordsAsked,
      processTerm: (word) => (stopWords.has(word) ? null : stem(word)),
      prefix: (word) => word.length > 2,
      weights: { prefix: 0.4, fuzzy: 0.2 },
      boost: { title: 5, topics: 5, heading: 4, keywords: 2, summary: 3 },
      boostDocument: (_id, _word, stored) => weightOfKind.get(pages[Number(stored?.['page'])]?.kind ?? '') ?? 1,
    },
  });

  /** @type {Part[]} */
  const parts = pages.flatMap(({ title, kind, keywords, summary, sections }, page) => [
    {
      id: `${page}`,
      page,
      section: -1,
      title,
      heading: '',
      keywords,
      summary,
      text: '',
      topics: kind === 'Guide' ? keywords : '',
    },
    ...sections.map(({ heading, text }, section) => ({
      ...{ id: `${page}.${section}`, page, section, title, heading, topics: '', keywords: '', summary: '', text },
    })),
  ]);

  /** Pages with more of the words come first. @param {string} question @returns {{ count: number, shown: Found[] }} */
  function search(question) {
    const asked = new Set(wordsAsked(question).filter((word) => !stopWords.has(word)));
    /** @type {Map<number, import('minisearch').SearchResult[]>} */
    const resultsOfPages = new Map();
    for (const result of index.search(question, { fuzzy: typingErrors })) {
      const results = resultsOfPages.get(result['page']) ?? [];
      results.push(result);
      resultsOfPages.set(result['page'], results);
    }
    const found = [...resultsOfPages]
      .map(([page, results]) => ({ results, score: scoreOf(results, asked.size) * (1 + nearness(question, page)) }))
      .sort((one, other) => other.score - one.score);
    return { count: found.length, shown: found.slice(0, mostShown).flatMap(({ results }) => toFound(results)) };
  }

  /** How many letters may be wrong: none in a word that is there as it was typed. @param {string} word */
  function typingErrors(word) {
    if (word.length < 4) return false;
    const isThere = index.search(word, { tokenize: (text) => [text], processTerm: (text) => text }).length > 0;
    return isThere ? false : word.length > 6 ? 2 : 1;
  }

  /** The best section counts, the others a little, and all of it by how many of the words the page has. @param {import('minisearch').SearchResult[]} results @param {number} asked */
  function scoreOf(results, asked) {
    const [best, ...others] = results.map(({ score }) => score);
    const sum = others.reduce((total, score) => total + score, 0);
    const words = new Set(results.flatMap(({ queryTerms }) => queryTerms)).size;
    return ((best ?? 0) + 0.2 * Math.min(sum, 2 * (best ?? 0))) * (words / asked) ** 2;
  }

  /** @param {string} text */
  const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

  /** A page whose name is asked for comes first; names of schemas are also usual words. @param {string} question @param {number} page */
  function nearness(question, page) {
    const { title = '', kind = '' } = pages[page] ?? {};
    const isWord = kind === 'Schema' && !/\p{Lu}/u.test(question);
    if (/\s/.test(question.trim()) || isWord) return 0;
    const [named, own] = [plain(question), plain(title)];
    if (named === own) return 9;
    return named.length > 3 && own.startsWith(named) ? 1 : 0;
  }

  /** The best section of a page. @param {import('minisearch').SearchResult[]} results @returns {Found[]} */
  function toFound([result]) {
    if (result === undefined) return [];
    const page = pages[result['page']];
    if (page === undefined) throw new Error('The search index names a page that does not exist.');
    const { address, title, kind, summary, sections } = page;
    const { anchor = '', heading = '', text = '' } = sections[result['section']] ?? {};
    const matched = new Set(result.terms);
    const sentence = markMatches(bestSentence(text, matched) ?? summary, matched);
    return [{ ...{ title, heading, kind, sentence }, address: anchor === '' ? address : `${address}#${anchor}` }];
  }

  /** @param {string} word @param {ReadonlySet<string>} matched */
  const isMatch = (word, matched) => wordsOf(word).some((each) => formsOf(each).some((form) => matched.has(form)));

  /** The sentence with the most of the words. @param {string} text @param {ReadonlySet<string>} matched */
  function bestSentence(text, matched) {
    const sentences = text.split(/\n|(?<=[.!?:;]) (?=[\p{Lu}\p{N}])/u);
    let best = { count: 0, sentence: sentences[0] || undefined };
    for (const sentence of sentences) {
      const found = wordsOf(sentence).filter((word) => isMatch(word, matched));
      const count = new Set(found.map(stem)).size;
      if (count > best.count) best = { count, sentence };
    }
    return best.sentence;
  }

  /** In pieces, cut around the first match where it is long. @param {string} sentence @param {ReadonlySet<string>} matched */
  function markMatches(sentence, matched) {
    /** @type {Piece[]} */
    const pieces = [];
    let end = 0;
    for (const match of sentence.matchAll(compound)) {
      if (!isMatch(match[0], matched)) continue;
      pieces.push({ text: sentence.slice(end, match.index), isMatch: false }, { text: match[0], isMatch: true });
      end = match.index + match[0].length;
    }
    pieces.push({ text: sentence.slice(end), isMatch: false });
    return cut(pieces);
  }

  /** @param {Piece[]} pieces */
  function cut(pieces) {
    const [first, ...rest] = pieces;
    if (first === undefined) return [];
    let room = longestSentence - Math.min(first.text.length, longestSentence / 2);
    const kept = [{ ...first, text: lastWords(first.text) }];
    for (const { text, isMatch } of rest) {
      if (room <= 0) break;
      kept.push({ isMatch, text: text.length > room ? `${text.slice(0, room).replace(/\s\S*$/, '')} …` : text });
      room -= text.length;
    }
    return kept.filter(({ text }) => text !== '');
  }

  /** The text before the first match, shortened at its beginning if it is long. @param {string} text */
  const lastWords = (text) =>
    text.length > longestSentence / 2 && text.length > 0
      ? `… ${text.slice(-longestSentence / 2).replace(/^\S*\s/, '')}`
      : text;

  global.docsSearch = {
    /** Done in turns, so that typing is not held up. */
    ready: index.addAllAsync(parts, { chunkSize: 200 }),
    search,
  };
}
