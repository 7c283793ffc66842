import type { CartLine } from '../rules/cart-line.ts'
import { texts } from '../texts.ts'

/** A line whose product is no longer sold, with the link that removes it. */
export function GoneLineRow({ line: { key }, nonce }: { line: CartLine; nonce: string }) {
  return (
    <tr className="cart_item cart-page-gone" data-key={key}>
      <td className="product-remove cart-page-gone-text" colSpan={6}>
        {texts.goneFromShop}{' '}
        <a href={`/cart/?remove_item=${key}&_wpnonce=${nonce}`} className="remove">
          Remove it
        </a>
      </td>
    </tr>
  )
}
