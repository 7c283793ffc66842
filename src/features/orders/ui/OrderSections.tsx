import type { ReactNode } from 'react'
import { Html, type SafeHtml } from '../../../ui/html/Html.tsx'
import * as messages from '../messages.ts'
import { FileTable } from './FileTable.tsx'
import { OrderTable } from './OrderTable.tsx'
import type { OrderViewData } from './order-view.ts'

type NextStepsProps = Pick<OrderViewData, 'payment' | 'nextSteps' | 'giftCardTexts'> & {
  readonly className: string
  /** Links to actions. */
  readonly children?: ReactNode
}

/** The next steps of buyer and shop; nothing if there are none. */
export function NextSteps({ payment, nextSteps, giftCardTexts, className, children }: NextStepsProps) {
  const groups = [nextSteps, giftCardTexts].filter((lines) => lines.length > 0)
  if (groups.length === 0 && payment.lines.length === 0) return null
  return (
    <section className={className} aria-labelledby="next-heading">
      <h2 id="next-heading">{messages.whatHappensNext()}</h2>
      {payment.lines.length > 0 && <PaymentInstructions {...payment} />}
      {groups.map((lines, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: none of the groups moves.
        <div key={index} className="order-lines">
          <Lines lines={lines} />
        </div>
      ))}
      {children}
    </section>
  )
}

/** Payment instructions, then accounts and amount as rows. */
function PaymentInstructions({ lines, facts }: OrderViewData['payment']) {
  return (
    <div className="order-lines">
      <Lines lines={lines} />
      {facts.length > 0 && (
        <dl className="order-facts">
          {facts.flat().map(([label, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two accounts have the same labels, and none moves.
            <div key={index}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two can be the same, and none moves.
    <p key={index}>{line}</p>
  ))
}

type OrderedProductsProps = Pick<OrderViewData, 'order' | 'currency' | 'files' | 'nowMs' | 'pictures'>

/** The files to download, and the products. */
export function OrderedProducts({ order, currency, files, nowMs, pictures }: OrderedProductsProps) {
  return (
    <>
      {files.length > 0 && (
        <section aria-labelledby="files-heading">
          <h2 id="files-heading">{messages.downloads()}</h2>
          <FileTable files={files} orderKey={order.orderKey} nowMs={nowMs} />
        </section>
      )}
      <section className="woocommerce-order-details" aria-labelledby="ordered-heading">
        <h2 id="ordered-heading" className="woocommerce-order-details__title">
          {messages.orderDetails()}
        </h2>
        <OrderTable order={order} currency={currency} pictures={pictures} />
      </section>
    </>
  )
}

/** Purchase notes of the products. */
export function OrderNotes({ notes }: { readonly notes: readonly SafeHtml[] }) {
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="notes-heading">
      <h2 id="notes-heading">{messages.goodToKnow()}</h2>
      {notes.map((note) => (
        <Html key={note} html={note} />
      ))}
    </section>
  )
}
