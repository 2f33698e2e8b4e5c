import sax from 'sax';

/** An element, with names without namespace prefixes. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  /** All text directly in the element. */
  text: string;
}

export const maxXmlDepth = 32;
export const maxXmlElements = 4_000;

/**
 * `/AutoCreate/Response/Status`, `/messages/message[2]/@id`: names of elements from the root, then perhaps an attribute;
 * within an item of a list also `/@id`.
 */
export const xmlPath = /^(?:\/[^/@[\]\s]+(?:\[[1-9]\d{0,4}\])?)*(?:\/@[^/@[\]\s]+)?$/;

/** Only the entities of XML itself. The types lack this option. */
const options: sax.SAXOptions & { readonly strictEntities: boolean } = { strictEntities: true };

class XmlError extends Error {}

/** Parses XML. Undefined if it is not well-formed, is too deep or too large, or has a DTD or entities of its own. */
export function parseXml(text: string): XmlElement | undefined {
  try {
    return parseStrictly(text);
  } catch {
    return undefined;
  }
}

function parseStrictly(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let count = 0;
  const parser = sax.parser(true, options);
  const addText = (piece: string): void => {
    const last = open.at(-1);
    if (last) last.text += piece;
  };
  parser.onerror = (error) => {
    throw error;
  };
  parser.ondoctype = () => {
    throw new XmlError('It has a DTD');
  };
  parser.onopentag = ({ name, attributes }) => {
    count += 1;
    if (open.length > maxXmlDepth || count > maxXmlElements) throw new XmlError('It is too deep or too large');
    const values = Object.entries(attributes).map(([key, value]) => [localName(key), String(value)]);
    const element = { name: localName(name), attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => void open.pop();
  parser.write(text).close();
  if (root.children.length !== 1) throw new XmlError('It has no root element');
  return root;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The elements at a path, of which the first count for a text. */
export const elementsAt = (from: XmlElement, path: string): readonly XmlElement[] =>
  path
    .split('/')
    .slice(1)
    .reduce<readonly XmlElement[]>((elements, step) => elements.flatMap((each) => childrenAt(each, step)), [from]);

function childrenAt({ children }: XmlElement, step: string): readonly XmlElement[] {
  const [, name = '', number] = /^([^[]*)(?:\[(\d+)\])?$/.exec(step) ?? [];
  const named = children.filter((each) => each.name === name);
  return number === undefined ? named : named.slice(Number(number) - 1, Number(number));
}

/** The text of the first element or attribute at a path; undefined if there is none. */
export function xmlTextAt(from: XmlElement, path: string): string | undefined {
  const [, elements = path, attribute] = /^(.*)\/@([^/]+)$/.exec(path) ?? [];
  const [element] = elementsAt(from, elements);
  if (element === undefined) return undefined;
  if (attribute === undefined) return element.text.trim();
  return Object.hasOwn(element.attributes, attribute) ? element.attributes[attribute] : undefined;
}
