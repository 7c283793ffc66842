import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { problemText } from '../problem-text.ts'

const SHOWN_MS = 6_000

/** The notices of what was not done, by their ids, with the screen that each is about. */
const problems = new Map<string, string>()

/** Takes back the notices of what has failed on this screen: something was done there since. */
export function forgetProblems(): void {
  for (const [id, path] of problems) if (path === location.pathname) notifications.hide(id)
}

/** Says in a corner that something was done. */
export function notifyDone(message: ReactNode, shownMs = SHOWN_MS): string {
  forgetProblems()
  return notifications.show({ message, color: 'green', role: 'status', autoClose: shownMs })
}

/** Says that something was not done, and why; it stays until it is dismissed, or until the screen has done something. */
export function notifyProblem(title: string, error: unknown): void {
  const id = `problem ${location.pathname} ${title}`
  const message = problemText(error)
  notifications.hide(id)
  notifications.show({ id, title, message, color: 'clay', role: 'alert', autoClose: false, onClose: forget })
  problems.set(id, location.pathname)

  function forget() {
    problems.delete(id)
  }
}
