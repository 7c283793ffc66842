import { useRef } from 'react'

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

/** `crypto.randomUUID` exists on pages with https alone. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
