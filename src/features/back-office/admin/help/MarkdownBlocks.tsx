import { Link } from 'react-router'
import { pictureAddress } from './owner-pages.ts'

/** The blocks of a text: a heading, a paragraph, a list or a picture, between empty lines. */
export function blocksOf(markdown: string): readonly string[] {
  return markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
}

/** What the pages for owners are written in: headings, lists, pictures, links, bold texts and keys. */
export function MarkdownBlocks({ blocks }: { readonly blocks: readonly string[] }) {
  return blocks.map((block) => <Block key={block} block={block} />)
}

function Block({ block }: { readonly block: string }) {
  const [, alt, path = ''] = /^!\[([^\]]*)\]\(([^)]+)\)$/.exec(block) ?? []
  if (alt !== undefined) return <img src={pictureAddress(path)} alt={alt} loading="lazy" />
  if (block.startsWith('## ')) return <h2>{block.slice(3)}</h2>
  if (/^(?:-|\d+\.) /.test(block)) {
    const items = block.split(/\n(?=(?:-|\d+\.) )/).map((line) => line.replace(/^(?:-|\d+\.) /, ''))
    const List = block.startsWith('- ') ? 'ul' : 'ol'
    return (
      <List>
        {items.map((item) => (
          <li key={item}>
            <Line text={item} />
          </li>
        ))}
      </List>
    )
  }
  return (
    <p>
      <Line text={block} />
    </p>
  )
}

function Line({ text }: { readonly text: string }) {
  const parts = text.replace(/\s+/g, ' ').split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/)
  return [...parts.entries()].map(([place, part]) => <Part key={place} part={part} />)
}

function Part({ part }: { readonly part: string }) {
  if (part.startsWith('**')) return <strong>{part.slice(2, -2)}</strong>
  if (part.startsWith('`')) return <kbd>{part.slice(1, -1)}</kbd>
  const [, label, page] = /^\[([^\]]+)\]\(([a-z-]+)\.md\)$/.exec(part) ?? []
  return page ? <Link to={`/help/${page}/`}>{label}</Link> : part
}
