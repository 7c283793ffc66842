import * as messages from '../messages.ts'
import type { CartLine } from '../rules/cart-line.ts'

/** A line whose product is no longer sold, with the link that removes it. */
export function UnavailableLineRow({ line: { key }, nonce }: { line: CartLine; nonce: string }) {
  return (
    <tr className="cart_item cart-page-unavailable" data-key={key}>
      <td className="product-remove cart-page-unavailable-text" colSpan={6}>
        {messages.lineUnavailable()}{' '}
        <a href={`/cart/?remove_item=${key}&_wpnonce=${nonce}`} className="remove">
          {messages.remove()}
        </a>
      </td>
    </tr>
  )
}
