import type { CSSProperties } from 'react'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Pagination } from '../../../ui/navigation/Pagination.tsx'
import type { ProductOrder } from '../../catalog/rules/product-order.ts'
import * as messages from '../messages.ts'
import { listingPath } from '../rules/listing-path.ts'
import { progressText } from '../rules/listing-text.ts'
import styles from './MorePages.module.css'

type Props = {
  readonly base: string
  readonly page: number
  readonly perPage: number
  readonly total: number
  readonly order: ProductOrder
}

/**
 * The links to the other pages of a listing, and how much of it is shown (ux 3.1). "Load more" is a link to the next page;
 * with script it appends that page's products here.
 */
export function MorePages({ base, page, perPage, total, order }: Props) {
  const pages = Math.ceil(total / perPage)
  if (pages < 2) return undefined
  // Previous pages count too: the last page shows all of them as seen.
  const shown = Math.min(perPage * page, total)
  return (
    <div className={`listing-more ${styles['more']}`}>
      <p>{progressText(shown, total)}</p>
      <span
        className={styles['meter']}
        style={{ '--shown': shown / total } as CSSProperties}
        aria-hidden="true"
      />
      {page < pages && (
        <ButtonLink kind="quiet" className="load-more" href={listingPath(base, page + 1, order)}>
          {messages.loadMore()}
        </ButtonLink>
      )}
      <Pagination page={page} pages={pages} pathOf={(number) => listingPath(base, number, order)} />
    </div>
  )
}
