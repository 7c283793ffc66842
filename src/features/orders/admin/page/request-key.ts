import { useRef } from 'react'
import { randomKey } from '../../../../admin/random-key.ts'

/** The key of what is sent: the same for the same content, so that pressing again after a lost connection does nothing twice. */
export function useRequestKey(): { keyOf(content: string): string; forget(): void } {
  const sent = useRef<{ readonly content: string; readonly key: string }>(undefined)
  return {
    keyOf(content) {
      if (sent.current?.content !== content) sent.current = { content, key: randomKey() }
      return sent.current.key
    },
    forget() {
      sent.current = undefined
    },
  }
}
