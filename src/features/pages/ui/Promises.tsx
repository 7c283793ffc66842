import type { ShopPromise } from '../rules/promise.ts'
import styles from './Promises.module.css'

/** What the shop promises, side by side between hairlines; nothing where it promises nothing. */
export function Promises({ promises }: { readonly promises: readonly ShopPromise[] }) {
  if (promises.length === 0) return undefined
  return (
    <ul className={styles['promises']}>
      {promises.map(({ title, sentence }) => (
        <li key={title}>
          <strong>{title}</strong>
          {sentence && <span>{sentence}</span>}
        </li>
      ))}
    </ul>
  )
}
