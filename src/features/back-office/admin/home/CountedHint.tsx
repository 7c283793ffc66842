import { Popover } from '@mantine/core'
import { Icon } from '../../../../ui/Icon.tsx'
import styles from './home.module.css'
import * as messages from './messages.ts'

/** How a figure is counted, in a sentence, by a press. */
export function CountedHint({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <Popover width={280} position="bottom-end" withArrow>
      <Popover.Target>
        <button type="button" className={styles['hint']} aria-label={`${name}: ${messages.howCounted()}`}>
          <Icon name="info" size={18} />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <p>{text}</p>
      </Popover.Dropdown>
    </Popover>
  )
}
