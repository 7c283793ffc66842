import { Checkbox } from '@mantine/core'
import type { OfficeOrder } from '../office-calls.ts'
import * as messages from './messages.ts'
import styles from './packing.module.css'

/** More items than this are ticked together. */
const MAX_TICKS = 12

type Props = {
  readonly line: OfficeOrder['lines'][number]
  /** How many items are in the parcel. */
  readonly packed: number
  pack(items: number): void
}

/** A product with a big picture, its options, and a tick for each item. */
export function LineToPack({ line, packed, pack }: Props) {
  const { name, image, options, sku, quantity } = line
  const isDone = !line.is_digital && packed === quantity
  return (
    <li className={styles['line']} data-done={isDone || undefined}>
      <span className={styles['picture']}>
        {image !== '' && <img src={image} alt="" loading="lazy" width={320} height={400} />}
      </span>
      <div className={styles['product']}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        {options.length > 0 && (
          <dl className={styles['options']}>
            {options.map((option) => (
              <div key={option.name}>
                <dt>{option.name}</dt>
                <dd>{option.value}</dd>
              </div>
            ))}
          </dl>
        )}
        {sku !== '' && <p className={styles['soft']}>{messages.sku({ sku })}</p>}
        <p className={styles['quantity']}>{messages.quantity({ count: quantity })}</p>
        {line.is_digital ? (
          <p className={styles['soft']}>{messages.digital()}</p>
        ) : quantity > MAX_TICKS ? (
          <Checkbox
            size="lg"
            label={messages.allItems({ name, count: quantity })}
            checked={isDone}
            onChange={(event) => pack(event.currentTarget.checked ? quantity : 0)}
          />
        ) : (
          <Ticks line={line} packed={packed} pack={pack} />
        )}
      </div>
    </li>
  )
}

/** Items are alike: the number of ticks counts, not which of them. */
function Ticks({ line: { name, quantity }, packed, pack }: Props) {
  return (
    <div className={styles['ticks']}>
      {[...Array(quantity).keys()].map((item) => (
        <span key={item} className={styles['tick']}>
          <Checkbox
            size="xl"
            aria-label={messages.itemOf({ name, position: item + 1, count: quantity })}
            checked={item < packed}
            onChange={(event) => pack(packed + (event.currentTarget.checked ? 1 : -1))}
          />
        </span>
      ))}
      {quantity > 2 && (
        <button
          type="button"
          className={styles['all']}
          onClick={() => pack(packed === quantity ? 0 : quantity)}
        >
          {packed === quantity ? messages.untickAll() : messages.tickAll()}
        </button>
      )}
    </div>
  )
}
