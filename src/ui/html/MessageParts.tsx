import { createElement, Fragment, type ReactNode } from 'react'

/** A message with links or emphasis in it: the parts that it answers, in their order. */
export function MessageParts({ parts }: { readonly parts: readonly ReactNode[] }) {
  return createElement(Fragment, null, ...withJoinedTexts(parts))
}

/** React writes a comment between texts that are next to each other. */
function withJoinedTexts(parts: readonly ReactNode[]): readonly ReactNode[] {
  const joined: ReactNode[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part
    else joined.push(part)
  }
  return joined
}

/** A part of a message for screen readers alone, which says what a short label is about. */
export function forScreenReaders(text: string): ReactNode {
  return <span className="screen-reader-text">{text}</span>
}
