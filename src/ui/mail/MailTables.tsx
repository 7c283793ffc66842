import type { CSSProperties, ReactNode } from 'react'
import { lineColor as hairline, MailLink, soft, textStyle, wide } from './MailFrame.tsx'

export type MailSum = {
  readonly label: string
  readonly amount: string
  /** Below the label, softer; each may have several lines. */
  readonly below: readonly string[]
  /** In the text in brackets behind the amount. */
  readonly note: string
  readonly isTotal: boolean
}

export type MailFile = {
  readonly label: string
  readonly href: string
  readonly below: string
  /** In the right column: how often, until when. */
  readonly details: readonly string[]
}

const cell: CSSProperties = {
  ...textStyle,
  padding: '12px 0',
  borderBottom: `1px solid ${hairline}`,
  verticalAlign: 'top',
}
const right: CSSProperties = {
  ...cell,
  width: 116,
  paddingLeft: 16,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'right',
}
export const small: CSSProperties = { color: soft, fontSize: 14 }
/** The message of a gift card may have lines. */
const asWritten: CSSProperties = { ...small, whiteSpace: 'pre-line' }

/** Rows of labels and values. */
export function MailDetails({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <table style={{ ...wide, margin: '16px 0' }}>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <td className="soft" style={{ ...cell, ...small, width: 116, padding: '10px 16px 8px 0' }}>
              {label}
            </td>
            <td style={{ ...cell, padding: '8px 0', whiteSpace: 'pre-line' }}>
              <bdi>{value}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Order lines and totals, the amounts one below another. */
export function MailSums({ rows }: { rows: readonly MailSum[] }) {
  return (
    <table style={wide}>
      <tbody>
        {rows.map(({ label, amount, below, note, isTotal }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be the same, and none moves.
          <tr key={index}>
            <td style={cell}>
              {strongIf(isTotal, label)}
              {[...below, note].filter(Boolean).map((line) => (
                <div key={line} className="soft" style={asWritten}>
                  {line}
                </div>
              ))}
            </td>
            <td style={right}>{strongIf(isTotal, amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function strongIf(isStrong: boolean, text: string): ReactNode {
  return isStrong ? <strong>{text}</strong> : text
}

/** Links to files, each with how often and until when. */
export function MailFiles({ rows }: { rows: readonly MailFile[] }) {
  return (
    <table style={wide}>
      <tbody>
        {rows.map(({ label, href, below, details: [first, ...rest] }) => (
          <tr key={href}>
            <td style={cell}>
              <MailLink href={href}>{label}</MailLink>
              <div className="soft" style={small}>
                {below}
              </div>
            </td>
            <td style={right}>
              {first}
              {rest.map((line) => (
                <div key={line} className="soft" style={small}>
                  {line}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
