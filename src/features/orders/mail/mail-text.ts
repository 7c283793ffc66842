import type { MailBlock } from '../../../ui/MailBlocks.tsx'
import type { MailFile, MailSum } from '../../../ui/MailTables.tsx'

/** A mail as plain text, of the same pieces as its HTML; what belongs to a heading stands right below it. */
export function mailText(title: string, blocks: readonly MailBlock[]): string {
  const pieces = blocks.map((block) => `${textOf(block)}\n${block.kind === 'heading' ? '' : '\n'}`)
  const text = [title, '\n\n', ...pieces].join('')
  // What HTML is kept in one line by, plain text is better copied and searched without.
  const plain = text.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-')
  return `${plain.trimEnd()}\n`.replace(/[\u2068\u2069]/g, '')
}

function textOf(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraphs':
    case 'address':
      return block.lines.join('\n')
    case 'heading':
    case 'html':
    case 'footnote':
      return block.text
    case 'words':
      return block.lines.map((line) => `> ${line}`).join('\n')
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value.replaceAll('\n', '\n  ')}`).join('\n')
    case 'button':
      return `${block.label}:\n${block.href}`
    case 'sums':
      return block.rows.flatMap(sumLines).join('\n')
    case 'links':
      return block.rows.map(fileLine).join('\n')
  }
}

/** Name and sum in one line, below it what was chosen; the message of a gift card may have lines of its own. */
function sumLines({ label, amount, note, below }: MailSum): string[] {
  const first = `${label}: ${amount}${note && ` (${note})`}`
  return [first, ...below.map((line) => `  ${line.replaceAll('\n', '\n    ')}`)]
}

function fileLine({ label, href, beside }: MailFile): string {
  return `${label} (${beside.join(', ')}): ${href}`
}
