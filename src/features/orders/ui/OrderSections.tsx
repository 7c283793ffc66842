import type { CurrencyFormat } from '../../../kernel/format.ts'
import { Html, type SafeHtml } from '../../../ui/Html.tsx'
import type { Picture } from '../../media/rules/image.ts'
import type { Grant } from '../rules/grant.ts'
import type { Order } from '../rules/order.ts'
import { FileTable } from './FileTable.tsx'
import { OrderTable } from './OrderTable.tsx'

/** What its buyer does next, and what the shop does; nothing where there is nothing to say. */
export function NextSteps({
  steps,
  cards,
  className,
}: {
  readonly steps: readonly string[]
  /** What becomes of its gift cards. */
  readonly cards: readonly string[]
  readonly className: string | undefined
}) {
  if (steps.length + cards.length === 0) return null
  return (
    <section className={className} aria-labelledby="next-heading">
      <h2 id="next-heading">What happens next</h2>
      {steps.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {cards.length > 0 && (
        <div>
          {cards.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two can go the same way, and none moves.
            <p key={index}>{line}</p>
          ))}
        </div>
      )}
    </section>
  )
}

type Ordered = {
  readonly order: Order
  readonly currency: CurrencyFormat
  readonly files: readonly Grant[]
  readonly nowMs: number
  /** One for each line, in their order. */
  readonly pictures?: readonly (Picture | undefined)[] | undefined
}

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
