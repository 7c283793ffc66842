import { allSold, askByMail } from '../texts.ts'
import type { SoldOutWays } from './product-view.ts'

type Props = { readonly name: string; readonly ways: SoldOutWays }

/** The ways on from a piece that is sold out: people to ask, and the shelf it stood on. */
export function SoldOut({ name, ways: { email, phone, shelf } }: Props) {
  return (
    <p className="sold-out-ways">
      {allSold} <a href={`mailto:${email}?subject=${encodeURIComponent(name)}`}>{askByMail}</a>
      {phone && (
        <>
          {' or call '}
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone.replaceAll(' ', '\u00a0')}</a>
        </>
      )}
      .
      {shelf && (
        <>
          <br />
          {'More of its kind: '}
          <a href={shelf.path}>{shelf.name}</a>.
        </>
      )}
    </p>
  )
}
