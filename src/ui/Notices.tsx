/** A message of the shop. `fieldId` links an error to its form field. */
export type Notice = {
  readonly kind: 'error' | 'success' | 'info'
  readonly text: string
  /** `kind` is its class, by which scripts of the wire find it. */
  readonly link?: { readonly href: string; readonly text: string; readonly kind?: 'restore-item' }
  readonly fieldId?: string
}

/**
 * The notices of a page, errors first, in the markup that WooCommerce's scripts look for (docs/wire.md 2.3); but
 * the alert is around the list, since a list that is an alert is no list to a screen reader.
 */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  const errors = notices.filter((notice) => notice.kind === 'error')
  const others = notices.filter((notice) => notice.kind !== 'error')
  return (
    <>
      {errors.length > 0 && (
        <div role="alert">
          <ul className="woocommerce-error" tabIndex={-1}>
            {errors.map((notice) => (
              <li key={notice.fieldId ?? notice.text} {...(notice.fieldId && { 'data-id': notice.fieldId })}>
                <NoticeText notice={notice} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {others.map((notice) => (
        <div
          key={notice.text}
          className={notice.kind === 'success' ? 'woocommerce-message' : 'woocommerce-info'}
          role={notice.kind === 'success' ? 'alert' : 'status'}
          tabIndex={-1}
        >
          <NoticeText notice={notice} />
        </div>
      ))}
    </>
  )
}

function NoticeText({ notice }: { notice: Notice }) {
  return (
    <>
      {notice.fieldId ? <a href={`#${notice.fieldId}`}>{notice.text}</a> : notice.text}
      {notice.link && (
        <>
          {' '}
          <a href={notice.link.href} className={notice.link.kind}>
            {notice.link.text}
          </a>
        </>
      )}
    </>
  )
}
