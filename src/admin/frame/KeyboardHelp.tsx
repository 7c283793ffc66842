import { Modal } from '@mantine/core'
import { useDisclosure, useHotkeys, useWindowEvent } from '@mantine/hooks'
import * as messages from '../messages.ts'
import styles from './frame.module.css'

const OPEN_EVENT = 'handsel:keyboard-help'

export function openKeyboardHelp(): void {
  window.dispatchEvent(new Event(OPEN_EVENT))
}

const shortcuts: readonly (readonly [keys: readonly string[], what: () => string])[] = [
  [['Ctrl', 'K'], messages.searchEverything],
  [['/'], messages.searchList],
  [['j'], messages.nextRow],
  [['k'], messages.previousRow],
  [['Enter'], messages.openRow],
  [['?'], messages.keyboardShortcuts],
]

/** The keys of all screens, by `?` or from the menu. */
export function KeyboardHelp() {
  const [isOpen, { open, close }] = useDisclosure()
  useHotkeys([['shift+?', open]])
  useWindowEvent(OPEN_EVENT as keyof WindowEventMap, open)
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
