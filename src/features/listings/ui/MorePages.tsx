import type { CSSProperties } from 'react'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import type { ProductOrder } from '../../catalog/rules/product-order.ts'
import { listingPath } from '../rules/listing-path.ts'
import { shownText } from '../texts.ts'
import styles from './MorePages.module.css'

type Props = {
  readonly base: string
  readonly page: number
  readonly perPage: number
  readonly total: number
  readonly order: ProductOrder
}

/**
 * The way to the other pages of a listing, and how much of it is on this one (ux 3.1). "Load more" is a link to the
 * next page; script has it bring that page's pieces here.
 */
export function MorePages({ base, page, perPage, total, order }: Props) {
  const pages = Math.ceil(total / perPage)
  if (pages < 2) return undefined
  // Those of the pages before count too: at the end of the shelf nothing is missing.
  const shown = Math.min(perPage * page, total)
  return (
    <div className={`listing-more ${styles['more']}`}>
      <p>{shownText(shown, total)}</p>
      <span
        className={styles['meter']}
        style={{ '--shown': shown / total } as CSSProperties}
        aria-hidden="true"
      />
      {page < pages && (
        <ButtonLink kind="quiet" className="load-more" href={listingPath(base, page + 1, order)}>
          Load more
        </ButtonLink>
      )}
      <Pagination page={page} pages={pages} pathOf={(number) => listingPath(base, number, order)} />
    </div>
  )
}
