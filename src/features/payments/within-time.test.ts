import { expect, it } from 'vitest'
import { ProviderSilent, withinTime } from './within-time.ts'

const method = { id: 'card', patienceMs: 20 }

it('answers what the provider answers, also its fault', async () => {
  expect(await withinTime(method, 'pay', async () => 'paid')).toBe('paid')
  await expect(withinTime(method, 'look', () => Promise.reject(new Error('Down')))).rejects.toThrow('Down')
})

it('waits no longer than the method says, and then ends the signal', async () => {
  let given: AbortSignal | undefined
  const asked = withinTime(method, 'pay', (signal) => {
    given = signal
    return new Promise<string>(() => {})
  })
  await expect(asked).rejects.toBeInstanceOf(ProviderSilent)
  expect(given?.aborted).toBe(true)
})

it('is silence, too, where the provider gives up by the signal', async () => {
  const asked = withinTime(
    method,
    'look',
    (signal) =>
      new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  await expect(asked).rejects.toBeInstanceOf(ProviderSilent)
})

it('leaves the signal of what was answered in time alone', async () => {
  let given: AbortSignal | undefined
  await withinTime({ id: 'card', patienceMs: 5 }, 'look', async (signal) => {
    given = signal
  })
  await new Promise((wake) => setTimeout(wake, 30))
  expect(given?.aborted).toBe(false)
})
