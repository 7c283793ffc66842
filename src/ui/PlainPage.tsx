import type { ReactNode } from 'react'
import { ButtonLink } from './Button.tsx'
import styles from './PlainPage.module.css'

/** Line drawings: the outline of a missing vase, a bowl with a crack, a tied box. */
const drawings = {
  goneVase: (
    <>
      <path
        strokeDasharray="3 5"
        d="M52 18h16M54 18c0 13-15 19-15 34 0 12 7 18 12 22h18c5-4 12-10 12-22 0-15-15-21-15-34"
      />
      <path d="M8 74h104M16 80h88M93 74c0-7-1-12 2-17M95 57c4-1 6-4 6-8-4 1-6 4-6 8Zm-1 8c-4 0-7-2-8-6 4 0 7 2 8 6Z" />
    </>
  ),
  crackedBowl: (
    <>
      <path d="M24 36h72c0 22-14 34-28 34H52c-14 0-28-12-28-34Zm26 34v4h20v-4M8 74h104M16 80h88" />
      <path d="m66 36-6 9 8 6-7 8 4 5M84 24l7-5M60 22v-9M36 24l-7-5" />
    </>
  ),
  closedBox: (
    <>
      <path d="M30 38h60v36H30V38Zm-4-10h68v10H26V28ZM8 74h104M16 80h88" />
      <path d="M56 28v46m8-46v46M60 28c-4-9-16-12-18-7-2 4 8 7 18 7Zm0 0c4-9 16-12 18-7 2 4-8 7-18 7Z" />
    </>
  ),
}

type Props = {
  readonly drawing: keyof typeof drawings
  readonly sentence: string
  /** A quiet button by default. */
  readonly link: { readonly href: string; readonly text: string; readonly kind?: 'primary' }
  /** More text or actions. */
  readonly children: ReactNode
}

/** A page with one sentence, one link and one small drawing. */
export function PlainPage({ drawing, sentence, link, children }: Props) {
  return (
    <div className={styles['plain']}>
      <svg viewBox="0 0 120 96" width="150" height="120" aria-hidden="true">
        {drawings[drawing]}
      </svg>
      <h1>{sentence}</h1>
      {children}
      <ButtonLink href={link.href} kind={link.kind ?? 'quiet'}>
        {link.text}
      </ButtonLink>
    </div>
  )
}
