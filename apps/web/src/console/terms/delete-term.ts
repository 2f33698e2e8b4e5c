import { html } from '@ngoma/page';
import { consolePage, redirect } from '../console-page.ts';
import { hidden, problemSummary } from '../forms/fields.ts';
import { toPlainText } from '../plain-text.ts';
import type { Screen } from '../screen.ts';
import type { TermKind } from './term-kind.ts';
import { countText } from './term-list.ts';

/** Asks before a category or tag is deleted, which cannot be undone. */
export const deleteTermScreen = (kind: TermKind): Screen => ({
  path: new RegExp(`^${kind.address}/([1-9]\\d{0,8})/delete$`),
  async show(visit, form, [id]) {
    const { data: term, etag = '' } = await kind.read(visit, Number(id));
    const name = toPlainText(term.name);
    const address = `${kind.address}/${term.id}`;
    return consolePage(visit, {
      title: `Delete ${name}`,
      area: 'events',
      main: html`<h1>Delete ${name}?</h1>
${problemSummary(form)}<p>${term.count > 0 && `It is removed from ${countText(term.count)}; the events remain. `}${kind.hasParent && 'Categories in it move one level up. '}You cannot undo this.</p>
<form method="post" action="${address}/delete" class="actions">${hidden('etag', etag)}<button class="danger">Delete the ${kind.word}</button><a class="button quiet" href="${address}">Keep it</a></form>
`,
    });
  },
  async submit(visit, { fields }, [id]) {
    const etag = fields.get('etag');
    await kind.remove(visit, Number(id), etag ? { 'If-Match': etag } : {});
    return redirect(`${kind.address}?done=deleted`);
  },
});
