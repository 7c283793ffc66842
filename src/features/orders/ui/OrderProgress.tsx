import { Icon } from '../../../ui/Icon.tsx'
import * as messages from '../messages.ts'
import type { Shipment } from '../rules/order.ts'
import type { OrderStep } from '../rules/order-steps.ts'
import { stepText } from '../rules/state-texts.ts'
import { trackingLink } from '../rules/tracking-link.ts'
import type { OrderViewData } from './order-view.ts'

type Props = Pick<OrderViewData, 'order' | 'steps' | 'buyerNotes' | 'dayText' | 'momentText'>

/** The progress of an order: steps with their days, parcels, and notes of the owner. */
export function OrderProgress({ order, steps, buyerNotes, dayText, momentText }: Props) {
  return (
    <section className="order-progress" aria-labelledby="progress-heading">
      <h2 id="progress-heading">{messages.orderStatus()}</h2>
      <ol className="order-steps">
        {steps.map((step) => (
          <li
            key={step.name}
            className={`order-step is-${step.status}${isEnd(step, order.state) ? ' is-end' : ''}`}
            aria-current={step.status === 'current' ? 'step' : undefined}
          >
            <span className="order-step-mark">
              {step.status === 'done' && <Icon name="check" size={16} />}
            </span>
            <span className="order-step-text">
              <strong>{stepText(step, order)}</strong>
              {step.status === 'done' && (
                <span className="screen-reader-text">{` ${messages.stepDone()}`}</span>
              )}
              {step.at && <span className="order-step-day">{dayText(step.at)}</span>}
              {step.status === 'upcoming' && (
                <span className="screen-reader-text">{` ${messages.stepUpcoming()}`}</span>
              )}
            </span>
            {step.name === 'delivery' && <Parcels shipments={order.shipments} dayText={dayText} />}
          </li>
        ))}
      </ol>
      {buyerNotes.length > 0 && (
        <>
          <h3>{messages.notesFromUs()}</h3>
          <ol className="order-buyer-notes">
            {buyerNotes.map(({ at, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two notes can be the same, and none moves.
              <li key={index}>
                <span className="order-step-day">{momentText(at)}</span>
                <p dir="auto">{text}</p>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

/** A failed or closed order has another mark. */
function isEnd({ name, status }: OrderStep, state: string): boolean {
  return name === 'closed' || (status === 'current' && state === 'failed')
}

type ParcelsProps = { readonly shipments: readonly Shipment[]; readonly dayText: (at: Date) => string }

/** The parcels with number and tracking link. */
function Parcels({ shipments, dayText }: ParcelsProps) {
  if (shipments.length === 0) return null
  return (
    <ul className="order-parcels">
      {shipments.map(({ carrier, number, url, shippedAt }, index) => {
        const href = trackingLink(url)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parcels can have no number, and none moves.
          <li key={index}>
            <bdi>{[carrier, number].filter(Boolean).join(' ')}</bdi>
            <span className="order-step-day">{dayText(shippedAt)}</span>
            {href && (
              <a href={href} rel="noopener noreferrer" target="_blank">
                {messages.trackPackage()}
                <span className="screen-reader-text">{` ${messages.opensInNewTab()}`}</span>
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
