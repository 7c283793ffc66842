import { Icon } from '../Icon.tsx'
import * as messages from '../messages.ts'
import styles from './Pagination.module.css'
import { pageNumbers } from './page-numbers.ts'

/** Links to the pages of a listing; nothing when there is one page. `pathOf` gives the address of a page. */
export function Pagination({
  page,
  pages,
  pathOf,
}: {
  readonly page: number
  readonly pages: number
  readonly pathOf: (page: number) => string
}) {
  if (pages < 2) return null
  return (
    <nav className={`woocommerce-pagination ${styles['pagination']}`} aria-label={messages.pagination()}>
      <ul className="page-numbers">
        {page > 1 && (
          <li>
            <a
              className="prev page-numbers"
              href={pathOf(page - 1)}
              rel="prev"
              aria-label={messages.previousPage()}
            >
              <Icon name="left" />
            </a>
          </li>
        )}
        {pageNumbers(page, pages).map((number) => (
          <li key={number}>
            {number < 0 ? (
              <span className="page-numbers dots" aria-hidden="true">
                …
              </span>
            ) : (
              <PageLink {...{ number, page, pathOf }} />
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <a
              className="next page-numbers"
              href={pathOf(page + 1)}
              rel="next"
              aria-label={messages.nextPage()}
            >
              <Icon name="right" />
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

type LinkProps = { readonly number: number; readonly page: number; readonly pathOf: (page: number) => string }

function PageLink({ number, page, pathOf }: LinkProps) {
  return (
    <a
      className={`page-numbers${number === page ? ' current' : ''}`}
      href={pathOf(number)}
      aria-label={messages.page({ number })}
      {...(number === page && { 'aria-current': 'page' })}
    >
      {number}
    </a>
  )
}
