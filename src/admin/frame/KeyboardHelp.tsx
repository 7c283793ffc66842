import { Modal } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import * as messages from '../messages.ts'
import styles from './frame.module.css'

const shortcuts: readonly (readonly [keys: readonly string[], what: () => string])[] = [
  [['Ctrl', 'K'], messages.searchEverything],
  [['/'], messages.searchList],
  [['j'], messages.nextRow],
  [['k'], messages.previousRow],
  [['Enter'], messages.openRow],
  [['x'], messages.selectRow],
  [['Shift', 'x'], messages.selectRows],
  [['?'], messages.keyboardShortcuts],
]

type Props = { readonly isOpen: boolean; open(): void; close(): void }

/** The keys of all screens, by `?` or from the menu. */
export function KeyboardHelp({ isOpen, open, close }: Props) {
  // By the character: keyboards have it on different keys.
  useHotkeys([['shift+?', open]])
  return (
    <Modal opened={isOpen} onClose={close} title={messages.keyboardShortcuts()} size="sm">
      <dl className={styles['shortcuts']}>
        {shortcuts.map(([keys, what]) => (
          <div key={keys.join()}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what()}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
