import * as messages from '../messages.ts'

type Props = {
  /** The ids of the wallets that are offered. */
  readonly wallets: readonly string[]
}

/** The area for the buttons of wallets, above the form; nothing while none is offered. */
export function Wallets({ wallets }: Props) {
  if (wallets.length === 0) return null
  return (
    <section className="checkout-wallets" aria-labelledby="wallets-heading">
      <h2 id="wallets-heading">{messages.expressCheckout()}</h2>
      {wallets.map((id) => (
        <div key={id} data-wallet={id} />
      ))}
    </section>
  )
}
