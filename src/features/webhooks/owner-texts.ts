/** Output of the commands. */
export const webhookTexts = {
  created: (id: number) =>
    `Webhook ${id} is active. Store the secret where the receiver can read it: it is not shown again.`,
  'invalid-topic': (topics: readonly string[]) => `The topic must be one of: ${topics.join(', ')}.`,
  'invalid-url': () => 'The address must begin with http:// or https://.',
  'private-url': () =>
    'The address leads to this shop or into its own network. HANDSEL_WEBHOOK_HOSTS allows a host there.',
  'invalid-secret': () => 'The secret has at most 500 characters.',
  noWebhook: (id: number) => `There is no webhook ${id}. "webhooks list" shows all.`,
  'no-delivery': (id: number) =>
    `There is no delivery ${id}. "webhooks log NUMBER" shows those of a webhook.`,
  'not-active': () => 'The webhook of this delivery is not active. Activate it first.',
  notTried: 'not tried yet',
  noNumber: 'The number is that of the list.',
} as const
