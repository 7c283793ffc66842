import type { ReactNode } from 'react'
import { Html, type SafeHtml } from '../../../ui/Html.tsx'
import { FileTable } from './FileTable.tsx'
import { OrderTable } from './OrderTable.tsx'
import type { OrderShown } from './order-shown.ts'

type NextProps = Pick<OrderShown, 'toPay' | 'next' | 'cards'> & {
  readonly className: string
  /** What can be done about it at once. */
  readonly children?: ReactNode
}

/** What its buyer does next, and what the shop does; nothing where there is nothing to say. */
export function NextSteps({ toPay, next, cards, className, children }: NextProps) {
  const groups = [next, cards].filter((lines) => lines.length > 0)
  if (groups.length === 0 && toPay.lines.length === 0) return null
  return (
    <section className={className} aria-labelledby="next-heading">
      <h2 id="next-heading">What happens next</h2>
      {toPay.lines.length > 0 && <ToPay {...toPay} />}
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

/** How it is paid: in words, then where to and how much, label by label. */
function ToPay({ lines, facts }: OrderShown['toPay']) {
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

type Ordered = Pick<OrderShown, 'order' | 'currency' | 'files' | 'nowMs' | 'pictures'>

/** The files that can be fetched, and what was ordered. */
export function OrderedGoods({ order, currency, files, nowMs, pictures }: Ordered) {
  return (
    <>
      {files.length > 0 && (
        <section aria-labelledby="files-heading">
          <h2 id="files-heading">Your files</h2>
          <FileTable files={files} orderKey={order.orderKey} nowMs={nowMs} />
        </section>
      )}
      <section aria-labelledby="ordered-heading">
        <h2 id="ordered-heading">What you ordered</h2>
        <OrderTable order={order} currency={currency} pictures={pictures} />
      </section>
    </>
  )
}

/** What the owner wants said with what was bought. */
export function OrderNotes({ notes }: { readonly notes: readonly SafeHtml[] }) {
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="notes-heading">
      <h2 id="notes-heading">Good to know</h2>
      {notes.map((note) => (
        <Html key={note} html={note} />
      ))}
    </section>
  )
}
