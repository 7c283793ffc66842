import { notifications } from '@mantine/notifications'
import { problemText } from '../problem-text.ts'

const SHOWN_MS = 6_000

/** Says in a corner that something was done. */
export function notifyDone(text: string): void {
  notifications.show({ message: text, color: 'green', role: 'status', autoClose: SHOWN_MS })
}

/** Says that something was not done, and why; it stays until it is dismissed. */
export function notifyProblem(title: string, error: unknown): void {
  notifications.show({ title, message: problemText(error), color: 'clay', role: 'alert', autoClose: false })
}
