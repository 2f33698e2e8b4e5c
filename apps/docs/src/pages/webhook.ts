import type { ContractDocument } from '../contract/document.ts';
import type { readWebhooks } from '../contract/operations.ts';
import { bodyBlocks, parameterField } from './operation.ts';
import { heading, type PageContent } from './page.ts';

type Webhook = ReturnType<typeof readWebhooks>[number];

/** The page of a webhook: its event, signature and expected response. */
export function webhookPage(document: ContractDocument, webhook: Webhook): PageContent {
  const fields = webhook.parameters.map((each) => parameterField(document, each));
  const answers = webhook.responses.map(({ status, description }) => `- \`${status}\`: ${description}`);
  const [example] = webhook.body[0]?.examples ?? [];
  return {
    blocks: [
      { kind: 'route', method: 'POST', path: 'your address' },
      { kind: 'text', markdown: webhook.object.description ?? '' },
      { kind: 'text', markdown: 'How to check the signature: [Verify a webhook](docs:guides/verify-a-webhook).' },
      heading('Headers', 'headers'),
      { kind: 'members', members: { fields, alternatives: [] } },
      ...bodyBlocks(document, webhook),
      heading('What to answer', 'answers'),
      { kind: 'text', markdown: answers.join('\n') },
    ],
    aside: example && [
      heading('Example', 'example'),
      { kind: 'code', language: 'json', label: 'Body', text: JSON.stringify(example.value, undefined, 2) },
    ],
  };
}
