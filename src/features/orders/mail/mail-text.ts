import type { MailBlock } from '../../../ui/mail/MailBlocks.tsx'
import type { MailFile, MailSum } from '../../../ui/mail/MailTables.tsx'

/** A mail as plain text, of the same blocks as its HTML; no empty line after a heading. */
export function mailText(title: string, blocks: readonly MailBlock[]): string {
  const parts = blocks.map((block) => `${blockText(block)}\n${block.kind === 'heading' ? '' : '\n'}`)
  const text = [title, '\n\n', ...parts].join('')
  // Non-breaking characters are for HTML; plain text is easier to copy and search without them.
  const plain = text.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-')
  return `${plain.trimEnd()}\n`.replace(/[\u2068\u2069]/g, '')
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraphs':
    case 'address':
    case 'footnote':
      return block.lines.join('\n')
    case 'heading':
    case 'html':
      return block.text
    case 'text':
      return block.lines.map((line) => `> ${line}`).join('\n')
    case 'details':
      return block.rows.map(([label, value]) => `${label}: ${value.replaceAll('\n', '\n  ')}`).join('\n')
    case 'button':
      return `${block.label}:\n${block.href}`
    case 'sums':
      return block.rows.flatMap(sumLines).join('\n')
    case 'links':
      return block.rows.map(fileLine).join('\n')
  }
}

/** Name and sum in one line, the selected options below; the message of a gift card may have several lines. */
function sumLines({ label, amount, note, below }: MailSum): string[] {
  const first = `${label}: ${amount}${note && ` (${note})`}`
  return [first, ...below.map((line) => `  ${line.replaceAll('\n', '\n    ')}`)]
}

function fileLine({ label, href, details }: MailFile): string {
  return `${label} (${details.join(', ')}): ${href}`
}
