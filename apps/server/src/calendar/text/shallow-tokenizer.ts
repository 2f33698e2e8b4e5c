import { type Parser, type ParserOptions, Tokenizer } from 'htmlparser2';

/** Of lists in lists, and of all that people write, nothing is as deep. */
export const maxDepth = 100;

/** What the parser keeps of a document. */
interface OpenTags {
  /** The names of the tags that are open. */
  readonly stack: readonly string[];
  tagname: string;
  readTagName(start: number, end: number): string;
  isVoidElement(name: string): boolean;
}

/**
 * Lets no tag through to a parser that would lie deeper than others may: the parser looks at all open tags for each one
 * that closes, and thirty thousand of them, as one text may have, took it seconds. Their contents stay.
 */
export class ShallowTokenizer extends Tokenizer {
  constructor(options: ParserOptions, parser: Parser) {
    const { onopentagname, onclosetag } = parser;
    const open = parser as unknown as OpenTags; // as: private; without them no text would come through the sanitizer
    let dropped = 0;
    parser.onopentagname = (start, end) => {
      if (open.stack.length < maxDepth || open.isVoidElement(open.readTagName(start, end)))
        return onopentagname.call(parser, start, end);
      dropped += 1;
      // As the parser itself leaves out a form in a form: the attributes that follow belong to nothing.
      open.tagname = '';
    };
    parser.onclosetag = (start, end) => {
      if (dropped === 0) return onclosetag.call(parser, start, end);
      dropped -= 1;
    };
    super(options, parser);
  }
}
