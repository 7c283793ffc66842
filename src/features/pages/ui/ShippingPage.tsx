import { Breadcrumb } from '../../../ui/navigation/Breadcrumb.tsx'
import { shippingTitle } from '../texts.ts'
import styles from './ShippingPage.module.css'

/** The shipping text, which every product page has as a section, as a separate page. */
export function ShippingPage({ paragraphs }: { readonly paragraphs: readonly string[] }) {
  return (
    <>
      <Breadcrumb crumbs={[{ name: 'Home', path: '/' }]} here={shippingTitle} />
      <div className={styles['text']}>
        <h1>{shippingTitle}</h1>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </>
  )
}
