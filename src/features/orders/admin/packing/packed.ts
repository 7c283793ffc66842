import { useState } from 'react'

/** What of an order is in its parcel: how many items of each line, by the id of the line; whether its note was read. */
export type Packed = {
  readonly items: Readonly<Record<string, number>>
  readonly hasReadNote: boolean
  readonly trackingNumber: string
}

const NAME = 'handsel-packed'
/** Orders whose ticks are stored: one that is taken back is still packed, one that was long ago is not needed. */
const MAX_ORDERS = 200
const nothing: Packed = { items: {}, hasReadNote: false, trackingNumber: '' }

/**
 * The ticks of an order, which stay on this device: they survive a reload and a lost connection. Where nothing can be stored they
 * live as long as the page.
 */
export function usePacked(orderId: number): readonly [Packed, (packed: Packed) => void] {
  const [packed, setPacked] = useState(() => readAll()[orderId] ?? nothing)
  return [
    packed,
    (changed) => {
      setPacked(changed)
      write(orderId, changed)
    },
  ]
}

type All = Readonly<Record<string, Packed>>

function readAll(): All {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as All) : {}
  } catch {
    return {}
  }
}

function write(orderId: number, packed: Packed): void {
  const others = Object.entries(readAll()).filter(([id]) => id !== String(orderId))
  const stored = [...others, [String(orderId), packed] as const].slice(-MAX_ORDERS)
  try {
    localStorage.setItem(NAME, JSON.stringify(Object.fromEntries(stored)))
  } catch {
    // Storage is full, or switched off.
  }
}
