import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/Icon.tsx'
import { adminPageData } from '../page-data.ts'
import styles from './parts.module.css'

type Props = {
  readonly title: string
  /** The list that the record of this screen belongs to. */
  readonly back?: { readonly path: string; readonly label: string }
  /** Next to the title: a status. */
  readonly mark?: ReactNode
  /** At the end of the line of the title: a count, the main action. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** The first screen is where the page begins: only those after it take the focus. */
let isFirst = true

/** One screen: names the window, and takes the focus when it is navigated to. */
export function Screen({ title, back, mark, aside, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus()
    isFirst = false
  }, [])
  useEffect(() => {
    document.title = `${title} – ${adminPageData().shopName}`
  }, [title])
  return (
    <div className={styles['screen']}>
      <header className={styles['screenHeader']}>
        {back && (
          <Link className={styles['back']} to={back.path}>
            <Icon name="left" size={18} />
            {back.label}
          </Link>
        )}
        <div className={styles['title']}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {mark}
        </div>
        <div className={styles['aside']}>{aside}</div>
      </header>
      {children}
    </div>
  )
}
