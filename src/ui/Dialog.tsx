import type { ReactNode } from 'react'
import styles from './Dialog.module.css'
import { Icon } from './Icon.tsx'
import * as messages from './messages.ts'

/**
 * A window over the page, opened by anything with `data-opens="<id>"` (see `opens`) or by `openDialog` of
 * `browser/ui/dialog.ts`, which makes it modal. Without script the same button shows it as a popover, and a link to
 * `#<id>` shows it in its place. The focus goes to the element with `autoFocus`, else to the close button.
 */
export function Dialog({
  id,
  title,
  kind = 'window',
  footer,
  children,
}: {
  readonly id: string
  readonly title: string
  /** `sheet` comes in from the side, as high as the screen: filters, the cart; `bottom`, on a phone, from below. */
  readonly kind?: 'window' | 'sheet' | 'bottom'
  /** The buttons, on a line of their own that stays in view. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <dialog
      id={id}
      className={`${styles['dialog']} ${styles[kind] ?? ''}`.trim()}
      popover="auto"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
    >
      <div className={styles['frame']}>
        <div className={styles['head']}>
          <h2 className={styles['title']} id={`${id}-title`}>
            {title}
          </h2>
          <button type="button" className={styles['close']} aria-label={messages.close()} {...closes(id)}>
            <Icon name="close" />
          </button>
        </div>
        <div className={styles['body']}>{children}</div>
        {footer && <div className={styles['footer']}>{footer}</div>}
      </div>
    </dialog>
  )
}

/** What a button carries that opens the dialog of that id: `<Button {...opens('care')}>How to care for it</Button>`. */
export function opens(id: string) {
  return { 'data-opens': id, popoverTarget: id, 'aria-haspopup': 'dialog' } as const
}

/** What a button inside a dialog carries that closes it. */
export function closes(id: string) {
  return { 'data-closes': id, popoverTarget: id, popoverTargetAction: 'hide' } as const
}
