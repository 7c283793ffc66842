import type { ShopPromise } from '../rules/promise.ts'

/** The promises of the shop, side by side between lines; nothing without promises. */
export function Promises({ promises }: { readonly promises: readonly ShopPromise[] }) {
  if (promises.length === 0) return undefined
  return (
    <ul className="home-promises">
      {promises.map(({ title, sentence }) => (
        <li key={title}>
          <strong>{title}</strong>
          {sentence && <span>{sentence}</span>}
        </li>
      ))}
    </ul>
  )
}
