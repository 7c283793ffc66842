/** What browsers drop from an address, or read as a slash: with it, a path could lead to another host. */
const misleading = /[\p{Cc}\p{Cs}\s\\]/u

/** Whether an address is a path of this very shop: `/shop/`, but neither `//elsewhere.example` nor `/\elsewhere`. */
export function isOwnPath(address: string): boolean {
  return /^\/(?!\/)/.test(address) && !misleading.test(address)
}

/** Whether an address holds what no address of ours may hold: spaces, control characters, backslashes. */
export function isMisleading(address: string): boolean {
  return misleading.test(address)
}
