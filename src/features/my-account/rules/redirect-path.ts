/** The sign-in page and the dashboard. */
export const ACCOUNT_PATH = '/my-account/'

const SIGN_OUT_PATH = '/my-account/customer-logout'

/**
 * The path of this shop to go to after signing in, or `undefined`: another host (`//host`, `/\host`, `https:`), characters
 * that browsers drop or change before they parse it, the sign-out page, or a link that adds to the cart without a click.
 */
export function redirectPath(text: string | null | undefined): string | undefined {
  if (!text || text.length > 1000 || !/^\/[!-[\]-~]*$/.test(text)) return undefined
  const decodedText = decoded(text)
  if (
    decodedText === undefined ||
    decodedText.startsWith(SIGN_OUT_PATH) ||
    decodedText.includes('add-to-cart')
  )
    return undefined
  const [path = ''] = decodedText.split(/[?#]/)
  return /\/\/|\\/.test(path) ? undefined : text
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
