import { Icon } from '../Icon.tsx'
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
    <nav className={styles['pagination']} aria-label="Pages">
      <ul>
        {page > 1 && (
          <li>
            <a href={pathOf(page - 1)} rel="prev" aria-label="Previous page">
              <Icon name="left" />
            </a>
          </li>
        )}
        {pageNumbers(page, pages).map((number) => (
          <li key={number}>
            {number < 0 ? <span aria-hidden="true">…</span> : <PageLink {...{ number, page, pathOf }} />}
          </li>
        ))}
        {page < pages && (
          <li>
            <a href={pathOf(page + 1)} rel="next" aria-label="Next page">
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
      href={pathOf(number)}
      aria-label={`Page ${number}`}
      {...(number === page && { 'aria-current': 'page' })}
    >
      {number}
    </a>
  )
}
