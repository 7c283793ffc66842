/** Characters that browsers drop from a URL or read as a slash: with them a path could lead to another host. */
const unsafeCharacters = /[\p{Cc}\p{Cs}\s\\]/u

/** Whether a URL is a path of this shop: `/shop/`, but neither `//other.example` nor `/\other`. */
export function isShopPath(url: string): boolean {
  return /^\/(?!\/)/.test(url) && !unsafeCharacters.test(url)
}

/** Whether a URL has characters that no link of ours may have: spaces, control characters, backslashes. */
export function hasUnsafeCharacters(url: string): boolean {
  return unsafeCharacters.test(url)
}
