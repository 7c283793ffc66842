import type { PaymentMethod } from './payment-method.ts'

/** How long it is waited for a word of what has become of a payment: a page or the end of a hold waits with it. */
const LOOK_MS = 3_000
/** How long for the answer when money is asked for: a bank may ask another one meanwhile. */
const PAY_MS = 20_000

/** A provider has not answered in time. What has come of what it was asked is not known: money may have been taken. */
export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent'
}

type Asked<Answer> = (signal: AbortSignal) => Promise<Answer>

/**
 * Asks a provider and waits as long as its method says (`patienceMs`), else as long as such a question may take; throws
 * `ProviderSilent` then. The signal ends at that moment, for methods that hand it on; one that does not is waited for no
 * longer either.
 */
export async function withinTime<Answer>(
  { id, patienceMs }: Pick<PaymentMethod, 'id' | 'patienceMs'>,
  asks: 'look' | 'pay',
  ask: Asked<Answer>,
): Promise<Answer> {
  const ending = new AbortController()
  const silent = new ProviderSilent(`Payment method ${id} has not answered`)
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        reject(silent)
        ending.abort(silent)
      },
      patienceMs ?? (asks === 'look' ? LOOK_MS : PAY_MS),
    )
  })
  try {
    return await Promise.race([ask(ending.signal), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
