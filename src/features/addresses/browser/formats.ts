import type { AddressFormat } from '../rules/address-format.ts'

const requests = new Map<string, Promise<AddressFormat>>()

/**
 * The address format of a country, requested once; rejects when the server cannot be reached. The locale of its labels is in
 * the address, as browsers cache it.
 */
export function formatOf(country: string): Promise<AddressFormat> {
  const pending = requests.get(country)
  if (pending) return pending
  const request = fetchFormat(country)
  requests.set(country, request)
  request.catch(() => requests.delete(country))
  return request
}

async function fetchFormat(country: string): Promise<AddressFormat> {
  const response = await fetch(
    `/_address/${encodeURIComponent(country)}.json?locale=${document.documentElement.lang}`,
  )
  if (!response.ok) throw new Error(`There is no address format for ${country}`)
  return (await response.json()) as AddressFormat
}
