import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import * as messages from './messages.ts'
import { Question } from './Question.tsx'

type Props = {
  /** Whether something would be lost now. */
  isOn(): boolean
  /** What is lost. */
  readonly text: string
}

/** Asks before the page is left while something would be lost. */
export function LeaveGuard({ isOn, text }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn() && currentLocation.pathname !== nextLocation.pathname,
  )
  // Of a page that the browser leaves, only the browser itself may ask.
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isOn()) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return (
    <Question
      isOpen={blocker.state === 'blocked'}
      title={messages.leaveTitle()}
      keepLabel={messages.stay()}
      actLabel={messages.leave()}
      keep={() => blocker.reset?.()}
      act={() => blocker.proceed?.()}
    >
      {text}
    </Question>
  )
}
