import * as messages from '../messages.ts'
import { TextPage } from './TextPage.tsx'

/** The shipping text, which every product page has as a section, as a separate page. */
export function ShippingPage({ paragraphs }: { readonly paragraphs: readonly string[] }) {
  return (
    <TextPage title={messages.shippingAndReturns()}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </TextPage>
  )
}
