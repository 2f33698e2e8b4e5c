/** Elements before which w3m, Lynx and Links begin a line; they do not know `header`, `nav`, `main`, `details` and `footer`. */
const blocks =
  /<\/?(?:h[1-6]|p|ul|ol|li|dl|dt|dd|div|form|br|label|legend|option|select|body|tr|th|td|table|blockquote)\b[^>]*>/g;

/** Links and buttons that touch the next word without a space once tags are left out. */
export function touchingIn(html: string): string[] {
  const body = (/<body>.*<\/body>/s.exec(html)?.[0] ?? '').replace(/<script>.*?<\/script>/gs, '').replace(blocks, '\n');
  return [...body.matchAll(/[^\s<>]+(?:<[^>]+>)*<\/(?:a|button)>(?:<[^>]+>)+[^\s<>]+/g)].map(([text]) => text);
}
