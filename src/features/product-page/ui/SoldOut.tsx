import { MessageParts } from '../../../ui/html/MessageParts.tsx'
import * as messages from '../messages.ts'
import type { SoldOutContact } from './product-view.ts'

type Props = { readonly name: string; readonly contact: SoldOutContact }

/** For a product that is sold out: the shop's contact, and a link to its category. */
export function SoldOut({ name, contact: { email: address, phone: number, category } }: Props) {
  const email = (text: string) => <a href={`mailto:${address}?subject=${encodeURIComponent(name)}`}>{text}</a>
  const phone = (text: string) => <a href={`tel:${text.replace(/[^+\d]/g, '')}`}>{text}</a>
  return (
    <p className="sold-out-contact">
      <MessageParts
        parts={
          number === ''
            ? messages.allSoldEmail({ email })
            : messages.allSoldEmailPhone({ email, phone, number: number.replaceAll(' ', '\u00a0') })
        }
      />
      {category && (
        <>
          <br />
          <MessageParts
            parts={messages.similarProducts({
              name: category.name,
              category: (text) => <a href={category.path}>{text}</a>,
            })}
          />
        </>
      )}
    </p>
  )
}
