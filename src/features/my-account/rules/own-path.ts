/** Where the account's own door stands. */
export const ACCOUNT_PATH = '/my-account/'

const SIGN_OUT_PATH = '/my-account/customer-logout'

/**
 * The text as a path of this shop to go on to after signing in, or `undefined`: another host (`//host`, `/\host`,
 * `https:`), signs that browsers leave out or change before they read it, the page that signs out again, or a link that
 * puts something into the cart: nobody pressed that one.
 */
export function ownPath(text: string | null | undefined): string | undefined {
  if (!text || text.length > 1000 || !/^\/[!-[\]-~]*$/.test(text)) return undefined
  const plain = decoded(text)
  if (plain === undefined || plain.startsWith(SIGN_OUT_PATH) || plain.includes('add-to-cart'))
    return undefined
  const [path = ''] = plain.split(/[?#]/)
  return /\/\/|\\/.test(path) ? undefined : text
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
