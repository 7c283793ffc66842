import { type CSSProperties, Fragment } from 'react'
import { Html, type SafeHtml } from '../html/Html.tsx'
import { lineColor as hairline, heading, MailButton, smallHeading, textStyle, wide } from './MailFrame.tsx'
import { MailDetails, type MailFile, MailFiles, type MailSum, MailSums, small } from './MailTables.tsx'

/**
 * A block of a mail, as data: HTML and plain text are made of the same blocks. Names that people entered are between
 * U+2068 and U+2069 in a sentence, so that one written from right to left does not change the direction of the rest.
 */
export type MailBlock =
  | { readonly kind: 'paragraphs'; readonly lines: readonly string[] }
  | { readonly kind: 'heading'; readonly text: string }
  /** What somebody wrote, line by line. */
  | { readonly kind: 'text'; readonly lines: readonly string[] }
  | { readonly kind: 'address'; readonly lines: readonly string[] }
  | { readonly kind: 'details'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }
  | { readonly kind: 'sums'; readonly rows: readonly MailSum[] }
  | { readonly kind: 'links'; readonly rows: readonly MailFile[] }
  | { readonly kind: 'html'; readonly html: SafeHtml; readonly text: string }
  /** At the end, softer. */
  | { readonly kind: 'footnote'; readonly lines: readonly string[] }

/** The blocks of a mail, one below another. */
export function MailBlocks({ title, blocks }: { title: string; blocks: readonly MailBlock[] }) {
  return (
    <>
      <h1 style={heading}>
        <Sentence text={title} />
      </h1>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two blocks can be the same, and none moves.
        <Block key={index} block={block} />
      ))}
    </>
  )
}

function Block({ block }: { block: MailBlock }) {
  switch (block.kind) {
    case 'paragraphs':
      return <Lines lines={block.lines} style={{ margin: '0 0 12px' }} />
    case 'heading':
      return <h2 style={smallHeading}>{block.text}</h2>
    case 'text':
      return <MailText lines={block.lines} />
    case 'address':
      return <Lines lines={block.lines} style={{ margin: 0 }} isOneEach />
    case 'details':
      return <MailDetails rows={block.rows} />
    case 'button':
      return <MailButton href={block.href}>{block.label}</MailButton>
    case 'sums':
      return <MailSums rows={block.rows} />
    case 'links':
      return <MailFiles rows={block.rows} />
    case 'html':
      return <Html html={block.html} />
    case 'footnote':
      return (
        <div className="soft" style={{ ...small, margin: '32px 0 0' }}>
          <Lines lines={block.lines} style={{ margin: '0 0 8px' }} />
        </div>
      )
  }
}

type LinesProps = { lines: readonly string[]; style: CSSProperties; isOneEach?: boolean }

/** Lines of text; `isOneEach`: each line has its own text direction. */
function Lines({ lines, style, isOneEach = false }: LinesProps) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be the same, and none moves.
    <p key={index} style={style}>
      {isOneEach ? <bdi>{line}</bdi> : <Sentence text={line} />}
    </p>
  ))
}

function MailText({ lines }: { lines: readonly string[] }) {
  return (
    <table role="presentation" style={{ ...wide, margin: '16px 0' }}>
      <tbody>
        <tr>
          <td style={{ ...textStyle, padding: '4px 0 4px 16px', borderLeft: `2px solid ${hairline}` }}>
            <Lines lines={lines} style={{ margin: '0 0 4px' }} isOneEach />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** A sentence with the names in it set apart (`MailBlock`). */
function Sentence({ text: sentence }: { text: string }) {
  return sentence.split(/\u2068([^\u2069]*)\u2069/).map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: every other part is a name, and none moves.
    return index % 2 === 1 ? <bdi key={index}>{part}</bdi> : <Fragment key={index}>{part}</Fragment>
  })
}
