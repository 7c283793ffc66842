import { useClipboard } from '@mantine/hooks'
import { Icon } from '../../ui/Icon.tsx'
import * as messages from '../messages.ts'
import styles from './parts.module.css'

const CONFIRMED_MS = 2_000

/** Copies a text; its label names what it copies. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const { copy, copied } = useClipboard({ timeout: CONFIRMED_MS })
  return (
    <button
      type="button"
      className={styles['copy']}
      onClick={() => copy(text)}
      aria-label={label}
      title={label}
    >
      <Icon name={copied ? 'check' : 'copy'} size={18} />
      <span className={styles['unseen']} role="status">
        {copied && messages.copied()}
      </span>
    </button>
  )
}
