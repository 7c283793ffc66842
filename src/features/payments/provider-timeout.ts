import type { PaymentMethod } from './payment-method.ts'

/** Limit for looking up the state of a payment: a page, or the end of a hold, waits for it. */
const QUERY_TIMEOUT_MS = 3_000
/** Limit for requesting a payment: the bank may have to contact another one. */
const PAY_TIMEOUT_MS = 20_000

/** A provider has not answered in time. The result is unknown: money may have been taken. */
export class ProviderTimeout extends Error {
  override readonly name = 'ProviderTimeout'
}

type ProviderCall<Answer> = (signal: AbortSignal) => Promise<Answer>

/**
 * Calls a provider, limited by the `timeoutMs` of its method, else by the default of the operation; then throws
 * `ProviderTimeout`. The signal is aborted at that moment; methods that ignore the signal are not waited for either.
 */
export async function withTimeout<Answer>(
  { id, timeoutMs }: Pick<PaymentMethod, 'id' | 'timeoutMs'>,
  operation: 'query' | 'pay',
  call: ProviderCall<Answer>,
): Promise<Answer> {
  const controller = new AbortController()
  const timeout = new ProviderTimeout(`Payment method ${id} has not answered`)
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        reject(timeout)
        controller.abort(timeout)
      },
      timeoutMs ?? (operation === 'query' ? QUERY_TIMEOUT_MS : PAY_TIMEOUT_MS),
    )
  })
  try {
    return await Promise.race([call(controller.signal), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
