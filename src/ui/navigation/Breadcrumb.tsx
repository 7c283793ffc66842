import * as messages from '../messages.ts'
import styles from './Breadcrumb.module.css'

export type Crumb = { readonly name: string; readonly path: string }

/** The path from the home page; `here` is this page and no link. */
export function Breadcrumb({ crumbs, here }: { readonly crumbs: readonly Crumb[]; readonly here: string }) {
  return (
    <nav className={`woocommerce-breadcrumb ${styles['breadcrumb']}`} aria-label={messages.breadcrumb()}>
      <ol>
        {crumbs.map(({ name, path }) => (
          <li key={path}>
            <a href={path} dir="auto">
              {name}
            </a>
          </li>
        ))}
        <li aria-current="page" title={here}>
          <bdi>{here}</bdi>
        </li>
      </ol>
    </nav>
  )
}
