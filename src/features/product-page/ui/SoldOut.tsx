import { allSold, writeToUs } from '../texts.ts'
import type { SoldOutContact } from './product-view.ts'

type Props = { readonly name: string; readonly contact: SoldOutContact }

/** For a product that is sold out: the shop's contact, and a link to its category. */
export function SoldOut({ name, contact: { email, phone, category } }: Props) {
  return (
    <p className="sold-out-contact">
      {allSold} <a href={`mailto:${email}?subject=${encodeURIComponent(name)}`}>{writeToUs}</a>
      {phone && (
        <>
          {' or call '}
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone.replaceAll(' ', '\u00a0')}</a>
        </>
      )}
      .
      {category && (
        <>
          <br />
          {'More of its kind: '}
          <a href={category.path}>{category.name}</a>.
        </>
      )}
    </p>
  )
}
