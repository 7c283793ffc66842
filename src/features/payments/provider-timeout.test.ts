import { expect, it } from 'vitest'
import { ProviderTimeout, withTimeout } from './provider-timeout.ts'

const method = { id: 'card', timeoutMs: 20 }

it('returns the answer of the provider, or throws its error', async () => {
  expect(await withTimeout(method, 'pay', async () => 'paid')).toBe('paid')
  await expect(withTimeout(method, 'query', () => Promise.reject(new Error('Down')))).rejects.toThrow('Down')
})

it('throws after the timeout of the method, and aborts the signal', async () => {
  let received: AbortSignal | undefined
  const pending = withTimeout(method, 'pay', (signal) => {
    received = signal
    return new Promise<string>(() => {})
  })
  await expect(pending).rejects.toBeInstanceOf(ProviderTimeout)
  expect(received?.aborted).toBe(true)
})

it('throws the same error where the method rejects because of the signal', async () => {
  const pending = withTimeout(
    method,
    'query',
    (signal) =>
      new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  await expect(pending).rejects.toBeInstanceOf(ProviderTimeout)
})

it('does not abort the signal after an answer in time', async () => {
  let received: AbortSignal | undefined
  await withTimeout({ id: 'card', timeoutMs: 5 }, 'query', async (signal) => {
    received = signal
  })
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(received?.aborted).toBe(false)
})
