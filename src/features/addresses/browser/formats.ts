import type { AddressFormat } from '../rules/address-format.ts'

const asked = new Map<string, Promise<AddressFormat>>()

/** How addresses of a country are written, asked for once; rejects when the shop cannot be heard. */
export function formatOf(country: string): Promise<AddressFormat> {
  const known = asked.get(country)
  if (known) return known
  const answer = ask(country)
  asked.set(country, answer)
  answer.catch(() => asked.delete(country))
  return answer
}

async function ask(country: string): Promise<AddressFormat> {
  const response = await fetch(`/_address/${encodeURIComponent(country)}.json`)
  if (!response.ok) throw new Error(`There is no form for addresses in ${country}`)
  return (await response.json()) as AddressFormat
}
