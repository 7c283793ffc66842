import * as messages from './messages.ts'

/** What a webhook is about, for people: "Order placed". */
export function topicText(topic: string): string {
  return messages.topicName({ topic: topic.replace('.', '_') })
}
