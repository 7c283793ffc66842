import type { FormHTMLAttributes, ReactNode } from 'react'

/** The hidden field that proves that the shop gave this form to this visitor. */
export type NonceField = { readonly name: string; readonly value: string }

/** A form of the account: posts to its own page, which shows problems at the fields. */
export function AccountForm({
  nonce,
  hidden = {},
  children,
  className = '',
  ...form
}: {
  readonly nonce: NonceField
  readonly hidden?: Readonly<Record<string, string>>
  readonly children: ReactNode
} & Omit<FormHTMLAttributes<HTMLFormElement>, 'method' | 'nonce' | 'hidden'>) {
  return (
    <form {...form} method="post" noValidate className={`account-form ${className}`.trim()}>
      {children}
      {Object.entries({ ...hidden, [nonce.name]: nonce.value }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  )
}
