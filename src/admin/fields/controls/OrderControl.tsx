import { Icon } from '../../../ui/Icon.tsx'
import { type ControlProps, textsOf } from '../field.ts'
import styles from '../fields.module.css'
import * as messages from '../messages.ts'

/** An order of known values, moved up and down by buttons. Values that have no place yet follow. */
export function OrderControl({ field, value, id, describedBy, change }: ControlProps) {
  const listed = textsOf(value).filter((one) => field.choices.some((choice) => choice.value === one))
  const others = field.choices.map((choice) => choice.value).filter((one) => !listed.includes(one))
  const all = [...listed, ...others]
  const titleOf = (one: string) => field.choices.find((choice) => choice.value === one)?.title ?? one
  const move = (from: number, to: number) => {
    const moved = all.filter((_, index) => index !== from)
    change([...moved.slice(0, to), ...all.slice(from, from + 1), ...moved.slice(to)])
  }
  return (
    <ol id={id} className={styles['order']} aria-describedby={describedBy}>
      {all.map((one, index) => (
        <li key={one}>
          <span>{titleOf(one)}</span>
          <button
            type="button"
            aria-label={messages.moveUp({ title: titleOf(one) })}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          >
            <Icon name="up" size={18} />
          </button>
          <button
            type="button"
            aria-label={messages.moveDown({ title: titleOf(one) })}
            disabled={index === all.length - 1}
            onClick={() => move(index, index + 1)}
          >
            <Icon name="down" size={18} />
          </button>
        </li>
      ))}
    </ol>
  )
}
