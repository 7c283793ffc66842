import { useNetwork } from '@mantine/hooks'
import { Icon } from '../../ui/Icon.tsx'
import * as messages from '../messages.ts'
import styles from './frame.module.css'

/** Says that there is no connection, and that nothing typed is lost. Always there, so that it is announced. */
export function OfflineNotice() {
  const { online } = useNetwork()
  return (
    <div role="status">
      {!online && (
        <p className={styles['offline']}>
          <Icon name="warning" />
          {messages.offline()}
        </p>
      )}
    </div>
  )
}
