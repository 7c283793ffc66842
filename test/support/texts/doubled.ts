import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Page } from 'playwright-core'
import { projectRoot } from '../../../src/platform/files/project-root.ts'

/** A text of a few letters says nothing about which message it is. */
const MIN_LETTERS = 3

/** The texts that the English catalogues make, as sources of regular expressions: `You’re .+ away from free shipping\.`. */
function messagePatterns(): readonly string[] {
  const files = globSync('src/**/messages/en-US.json', { cwd: projectRoot() })
  const texts = files.flatMap((file) =>
    Object.values<string>(JSON.parse(readFileSync(join(projectRoot(), file), 'utf8'))),
  )
  return [...new Set(texts.flatMap((text) => partsOf(parse(text))))].filter(
    (pattern) => pattern.replace(/\.\+|\\?\W/g, '').length >= MIN_LETTERS,
  )
}

/** A message, and each part of it that links and other elements divide. */
function partsOf(nodes: readonly MessageFormatElement[]): readonly string[] {
  const parts: string[] = ['']
  for (const node of nodes) {
    if (node.type === TYPE.tag) parts.push(patternOf(node.children), '')
    else parts.push(`${parts.pop()}${patternOf([node])}`)
  }
  return parts.map((part) => part.trim())
}

function patternOf(nodes: readonly MessageFormatElement[]): string {
  return nodes.map(partOf).join('')
}

function partOf(node: MessageFormatElement): string {
  if (node.type === TYPE.literal) return node.value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  if (node.type !== TYPE.plural && node.type !== TYPE.select) return '.+'
  // An option that is a value alone, as of a setting that nobody has named, is no text of the shop.
  const options = Object.values(node.options).map(({ value }) => patternOf(value))
  return `(?:${options.filter((option) => option !== '.+').join('|')})`
}

const patterns = messagePatterns()

/** Writes every text of the shop's own on a page twice, as a language with long words would. Resolves to how many there are. */
export function doubleTexts(page: Page): Promise<number> {
  return page.evaluate((sources) => {
    const messages = sources.map((source) => new RegExp(`^\\s*${source}\\s*$`))
    const isMessage = (text: string) => messages.some((each) => each.test(text))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest('script, style, template')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    )
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    const found = texts.filter(({ data }) => isMessage(data))
    for (const text of found) text.data = `${text.data} ${text.data.trim()}`
    return found.length
  }, patterns)
}

/** What does not fit on a page: elements wider than the screen, and buttons whose text is cut. */
export function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class')}: ${element.textContent?.trim().slice(0, 60)}`
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.screen-reader-text, [inert], [aria-hidden="true"]')
    const textBoxes = (element: Element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const boxes: DOMRect[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement?.closest('.screen-reader-text, svg')) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        boxes.push(...range.getClientRects())
      }
      return boxes
    }
    const isScrolled = (element: Element) => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX)) return true
      return false
    }
    const outside = [...document.body.querySelectorAll('*')].filter((element) => {
      const box = element.getBoundingClientRect()
      const isWide = box.width > 1 && (box.right > width + 1 || box.left < -1)
      return isWide && isShown(element) && !isScrolled(element)
    })
    const buttons = [...document.querySelectorAll('button, summary, .button, [type="submit"]')]
    const cut = buttons.filter((element) => {
      const box = element.getBoundingClientRect()
      // A button of a few pixels is for the keyboard alone.
      if (!isShown(element) || box.width < 8) return false
      return textBoxes(element).some(
        (text) => text.left < box.left - 1 || text.right > box.right + 1 || text.bottom > box.bottom + 2,
      )
    })
    const scrolled = document.documentElement.scrollWidth
    return [
      ...(scrolled > width ? [`The page is ${scrolled} px wide`] : []),
      ...outside.map((element) => `outside: ${nameOf(element)}`),
      ...cut.map((element) => `cut: ${nameOf(element)}`),
    ]
  })
}
