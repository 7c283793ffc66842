import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { MailContent } from './mail-content.ts'

/** What is kept of a mail that was sent, for 90 days. */
export type MailCopy = { readonly recipient: string; readonly subject: string; readonly content: Buffer }

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
const QUALITY = 5

/** A mail, with the links and codes in it that give access or money. */
type MailWithSecrets = MailContent & { readonly to: string; readonly secrets?: readonly string[] }
type Parts = Pick<MailContent, 'html' | 'text'>

/** The copy of a mail that staff can read: its secrets are blanked, and pictures are left out. */
export async function copyOf(mail: MailWithSecrets): Promise<MailCopy> {
  const { html, text } = withoutSecrets(mail)
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
  const content = await compress(JSON.stringify({ html, text }), { params })
  return { recipient: mail.to.trim().toLowerCase(), subject: mail.subject, content }
}

/** The parts of a kept mail. */
export async function readCopy(content: Buffer): Promise<Parts> {
  return JSON.parse((await decompress(content)).toString('utf8'))
}

function withoutSecrets({ html, text, secrets = [] }: MailWithSecrets): Parts {
  return secrets.reduce(
    (parts, secret) => ({
      html: parts.html.replaceAll(escaped(secret), BLANK).replaceAll(secret, BLANK),
      text: parts.text.replaceAll(secret, BLANK),
    }),
    { html, text },
  )
}

const BLANK = '#…'

/** As React writes it into attributes and texts. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
}
