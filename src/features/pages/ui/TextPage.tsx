import type { ReactNode } from 'react'
import { Html, type SafeHtml } from '../../../ui/html/Html.tsx'
import { Breadcrumb } from '../../../ui/navigation/Breadcrumb.tsx'
import * as messages from '../messages.ts'
import styles from './TextPage.module.css'

type Props = {
  readonly title: string
  readonly html?: SafeHtml
  /** Below the title: on wide screens it is next to the text. */
  readonly side?: ReactNode
  /** Below the text. */
  readonly children?: ReactNode
}

/** A page with a text: breadcrumb, title, and the text in lines that are easy to read. */
export function TextPage({ title, html, side, children }: Props) {
  return (
    <>
      <Breadcrumb crumbs={[{ name: messages.home(), path: '/' }]} here={title} />
      <div className={styles['page']}>
        <div className={styles['head']}>
          <h1>{title}</h1>
          {side && <div className={styles['side']}>{side}</div>}
        </div>
        <div className={styles['text']}>
          {html && <Html html={html} />}
          {children}
        </div>
      </div>
    </>
  )
}
