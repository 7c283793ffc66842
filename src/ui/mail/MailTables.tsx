import type { CSSProperties, ReactNode } from 'react'
import { lineColor as hairline, MailLink, soft, textStyle, wide } from './MailFrame.tsx'

export type MailSum = {
  /** The full address of a picture next to the label. */
  readonly picture?: string | undefined
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

export const small: CSSProperties = { color: soft, fontSize: 14 }
const cell: CSSProperties = {
  ...textStyle,
  padding: '12px 0',
  borderBottom: `1px solid ${hairline}`,
  verticalAlign: 'top',
}
const right: CSSProperties = {
  ...cell,
  width: 140,
  paddingLeft: 16,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'right',
}
/** Columns as wide as what is in them; in a fixed table a width of 1 px would be taken literally. */
const fitted: CSSProperties = { ...wide, tableLayout: 'auto' }
/** As wide as the longest amount, so that names have the room on phones. */
const amountCell: CSSProperties = { ...right, width: 1, whiteSpace: 'nowrap' }
/** Wider than this if a word is: labels do not break inside words. */
const labelCell: CSSProperties = {
  ...cell,
  ...small,
  width: 116,
  padding: '10px 16px 8px 0',
  overflowWrap: 'break-word',
}
const pictureCell: CSSProperties = { ...cell, width: 80 }
/** The message of a gift card may have lines. */
const asWritten: CSSProperties = { ...small, whiteSpace: 'pre-line' }

/** Rows of labels and values. */
export function MailDetails({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <table style={{ ...fitted, margin: '16px 0' }}>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <td className="soft" style={labelCell}>
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
  const hasPictures = rows.some(({ picture }) => picture !== undefined)
  return (
    <table style={fitted}>
      <tbody>
        {rows.map(({ picture, label, amount, below, note, isTotal }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be the same, and none moves.
          <tr key={index}>
            {picture && (
              <td style={pictureCell}>
                {/* The name is next to it. */}
                <img
                  src={picture}
                  alt=""
                  width={64}
                  height={80}
                  style={{ display: 'block', objectFit: 'cover' }}
                />
              </td>
            )}
            <td style={cell} colSpan={hasPictures && !picture ? 2 : 1}>
              {strongIf(isTotal, label)}
              {[...below, note].filter(Boolean).map((line) => (
                <div key={line} className="soft" style={asWritten}>
                  {line}
                </div>
              ))}
            </td>
            <td style={amountCell}>{strongIf(isTotal, amount)}</td>
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
