import type { OwnTexts } from './mail-texts.ts'

/** What is wrong with a text that an owner wrote. */
export type TemplateProblem =
  | { readonly reason: 'empty' | 'line-break' | 'html' | 'brace' }
  | { readonly reason: 'too-long'; readonly max: number }
  | { readonly reason: 'unknown-placeholder'; readonly placeholder: string }

type Limits = {
  /** The names that the text may have between braces. */
  readonly placeholders: readonly string[]
  readonly max: number
  /** A text of one line, which must not be empty. */
  readonly isLine: boolean
}

/** Without what would hide or reverse the characters after it; lines end in one way. */
export function cleanTemplate(text: string): string {
  return text
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
}

/** Why a text is refused; `undefined`: it can be used. */
export function templateProblem(
  text: string,
  { placeholders, max, isLine }: Limits,
): TemplateProblem | undefined {
  if (isLine && text === '') return { reason: 'empty' }
  if ([...text].length > max) return { reason: 'too-long', max }
  if (isLine && text.includes('\n')) return { reason: 'line-break' }
  if (/<[a-z!/]/i.test(text)) return { reason: 'html' }
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !placeholders.includes(name))
  if (unknown) return { reason: 'unknown-placeholder', placeholder: unknown[0] }
  return /[{}]/.test(text.replace(/\{[^{}]*\}/g, '')) ? { reason: 'brace' } : undefined
}

/** The values of placeholders by name: for a text of the mail as they are, and for its subject. */
export type PlaceholderValues = Readonly<Record<string, string>>

/**
 * The texts of an owner with their values. Where a value is empty, the comma and space before it go too: "Thank you, {name}." becomes
 * "Thank you.".
 */
export function filledTexts(texts: OwnTexts, values: PlaceholderValues): OwnTexts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) =>
      text === undefined ? [] : [[field, filledTemplate(text, values)]],
    ),
  )
}

function filledTemplate(text: string, values: PlaceholderValues): string {
  return text
    .replace(/(,?[ \t]*)\{([a-z_]+)\}/g, (_, before: string, name: string) => {
      const value = values[name] ?? ''
      return value === '' ? '' : before + value
    })
    .replace(/^[,\s]+/, '')
}

/** The paragraphs of a text. */
export function paragraphsOf(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
