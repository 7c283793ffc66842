import { type CSSProperties, memo } from 'react'
import { jsonForPage } from '../../kernel/text.ts'

declare const safe: unique symbol

/** HTML that is safe in a page: made by us (`trustedHtml`) or cleaned (`safeHtml` of `safe-html.ts`). */
export type SafeHtml = string & { readonly [safe]: true }

/** Marks HTML as our own: rendered by our components, here or in an answer of our own server. */
export function trustedHtml(html: string): SafeHtml {
  return html as SafeHtml
}

type HtmlProps = {
  readonly html: SafeHtml
  readonly as?: 'div' | 'p' | 'span' | 'ul'
  readonly className?: string | undefined
  /** For script and styles. */
  readonly attributes?: Readonly<Record<`data-${string}`, string>> & {
    readonly style?: CSSProperties
    readonly hidden?: boolean
  }
}

/** The only component that inserts HTML into a page without escaping. */
export const Html = memo(function Html({ html, as: Element = 'div', className, attributes }: HtmlProps) {
  return <Element className={className} {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
})

/** Data for scripts (or, as `application/ld+json`, for search engines); never a script that runs. */
export function JsonScript({
  id,
  type = 'application/json',
  value,
}: {
  readonly id?: string
  readonly type?: 'application/json' | 'application/ld+json'
  readonly value: unknown
}) {
  return <script id={id} type={type} dangerouslySetInnerHTML={{ __html: jsonForPage(value) }} />
}

/** A template that scripts of the wire copy and fill in; inert until then. */
export function TemplateScript({ id, html }: { readonly id: string; readonly html: SafeHtml }) {
  return <script id={id} type="text/template" dangerouslySetInnerHTML={{ __html: html }} />
}
